import type { Action, Subject } from '@tributary/engine/access/roles.ts';
import type { Flag } from '@tributary/engine/quota/plans.ts';

/** What server and console both know of a panel of the dashboard. */
export interface DashboardPanel {
  /** Required to see it, in addition to `read` of the dashboard. */
  ability?: readonly [action: Action, subject: Subject];
  /** The plan's flag that includes it. */
  flag?: Flag;
}
