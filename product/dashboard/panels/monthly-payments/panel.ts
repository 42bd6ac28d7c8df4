import type { DashboardPanel } from '../panel.ts';

export const monthlyPayments = { flag: 'DASHBOARD_MONTHLY_PAYMENTS' } as const satisfies DashboardPanel;
