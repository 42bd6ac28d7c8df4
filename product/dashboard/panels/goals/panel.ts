import type { DashboardPanel } from '../panel.ts';

export const goals = { ability: ['read', 'counters'] } as const satisfies DashboardPanel;
