import { renderScreen } from '@tributary/engine/screens/render.testing.tsx';
import { expect, it } from 'vitest';
import type { TenantAnalytics } from '../analytics.ts';
import { monthlyPaymentsPanel } from './monthly-payments/MonthlyPayments.console.tsx';
import { monthlySubscribersPanel } from './monthly-subscribers/MonthlySubscribers.console.tsx';

const dates = ['2026-03-01', '2026-03-02'];
const ANALYTICS: TenantAnalytics = {
  donations: {
    dates,
    total: [500, 0],
    totalDonors: 1,
    previousDonors: 0,
    currency: 'GBP',
    sum: 500,
    previousSum: 0,
    count: 1,
    previousCount: 0,
    currencies: [],
  },
  subscribers: { dates, total: [1, 0], sum: 1, previousSum: 0 },
  pages: [],
  campaigns: [],
  attention: { failedPayments: 0, parkedDeliveries: 0, parkedEvents: 0, parkedPages: [], goals: [] },
  notices: [],
};

it.each([
  ['Donations by day', 'monthly-payments', monthlyPaymentsPanel],
  ['Subscribers by day', 'monthly-subscribers', monthlySubscribersPanel],
])(
  '%s are shown with the reason where the months were never read',
  (title, reading, { component: Panel }) => {
    const key = ['dashboard', reading, 'Europe/London', 'production'];
    const shown = renderScreen(<Panel analytics={ANALYTICS} />, {
      read: [[key, undefined]],
      hasFailed: true,
    });
    expect(shown).toMatch(
      new RegExp(`${title}[\\s\\S]*The months could not be read; these are days[\\s\\S]*Try again`),
    );
    // While they are read, neither is shown.
    expect(renderScreen(<Panel analytics={ANALYTICS} />)).not.toMatch(/by day|could not be read/);
  },
);
