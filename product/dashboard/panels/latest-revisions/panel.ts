import type { DashboardPanel } from '../panel.ts';

export const latestRevisions = {
  ability: ['read', 'logs'],
  flag: 'DASHBOARD_LATEST_REVISIONS',
} as const satisfies DashboardPanel;
