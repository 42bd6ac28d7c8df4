import type { DashboardPanel } from '../panel.ts';

export const recurringIncome = { ability: ['read', 'transactions'] } as const satisfies DashboardPanel;
