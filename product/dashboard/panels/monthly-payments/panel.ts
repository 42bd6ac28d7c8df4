import type { Panel } from '../panel.ts';

export const monthlyPayments = { flag: 'DASHBOARD_MONTHLY_PAYMENTS' } as const satisfies Panel;
