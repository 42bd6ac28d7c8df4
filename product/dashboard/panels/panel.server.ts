import type { MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import type { TenantAnalytics } from '../analytics.ts';
import type { DashboardPanel } from './panel.ts';

/** The figures of a period, as panels may reduce them. */
export type PeriodFigures = Omit<TenantAnalytics, 'attention' | 'notices'>;

/** A panel's part on the server: its own routes, or figures that an organization without its flag does not get. */
export interface ServerPanel {
  panel: DashboardPanel;
  routes?: MountedRoutes;
  /** Removes the figures that only this panel shows. */
  withhold?(figures: PeriodFigures): PeriodFigures;
}
