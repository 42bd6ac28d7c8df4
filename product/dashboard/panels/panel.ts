import type { Action, Subject } from '@tributary/engine/access/roles.ts';
import type { Flag } from '@tributary/engine/quota/plans.ts';

/** A panel of the dashboard, as both server and console know it. */
export interface DashboardPanel {
  /** Required to see it, in addition to `read` of the dashboard. */
  ability?: readonly [action: Action, subject: Subject];
  /** The plan's flag that includes it. */
  flag?: Flag;
}
