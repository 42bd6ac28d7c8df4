import type { DashboardPanel } from '../panel.ts';

export const latestTransactions = {
  ability: ['read', 'transactions'],
  flag: 'DASHBOARD_LATEST_TRANSACTIONS',
} as const satisfies DashboardPanel;
