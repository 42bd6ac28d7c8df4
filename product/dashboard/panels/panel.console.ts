import type { ComponentType } from 'react';
import type { TenantAnalytics } from '../analytics.ts';
import type { DashboardPanel } from './panel.ts';

/** How the console shows a panel. */
export interface ConsolePanel {
  panel: DashboardPanel;
  /** Its row of the dashboard; a row is in the order of the list. */
  row: 'charts' | 'money' | 'lists';
  /** Its messages, fetched with those of the dashboard. */
  namespace?: string;
  component: ComponentType<{ analytics: TenantAnalytics }>;
}
