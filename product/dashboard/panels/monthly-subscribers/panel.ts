import type { Panel } from '../panel.ts';

export const monthlySubscribers = { flag: 'DASHBOARD_MONTHLY_SUBSCRIBERS' } as const satisfies Panel;
