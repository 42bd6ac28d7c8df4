import type { DashboardPanel } from '../panel.ts';

export const monthlySubscribers = { flag: 'DASHBOARD_MONTHLY_SUBSCRIBERS' } as const satisfies DashboardPanel;
