import { implement, rawRoute } from '@tributary/engine/http/implement.server.ts';
import type { ExportColumn } from '@tributary/engine/exporting/columns.server.ts';
import { csvOf } from '@tributary/engine/exporting/csv.server.ts';
import { moneyToDecimal } from '@tributary/kit/money.ts';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { readUsage } from './read.server.ts';
import { monthSchema, usageRoutes, type Usage } from './routes.ts';
import { USAGE_UNITS, type UsageUnit } from './units.ts';

export const usageHandlers = implement(usageRoutes, {
  'GET /usage': ({ context, actor, query: { month } }) =>
    context.app.db.inTenant(actor.tenantId, (tx) => readUsage(tx, actor, { month, now: context.now() })),
});

type Day = Usage['days'][number];

const HEADINGS: Record<UsageUnit, string> = {
  pageViews: 'Page views',
  submissions: 'Submissions',
  donations: 'Donations',
  apiCalls: 'API calls',
  emails: 'E-mails',
  storedBytes: 'Bytes stored',
  servedBytes: 'Bytes served',
};

function columnsFor({ currency, today }: Usage): ExportColumn<Day>[] {
  const figure = (heading: string, of: (day: Day) => number): ExportColumn<Day> => ({
    heading,
    cell: (day) => ({ figure: String(of(day)) }),
  });
  return [
    { heading: 'Day', cell: ({ day }) => ({ text: day }) },
    { heading: 'Finished', cell: ({ day }) => ({ truth: day !== today }) },
    ...USAGE_UNITS.map((unit) => figure(HEADINGS[unit], (day) => day[unit])),
    figure('Test submissions', ({ testSubmissions }) => testSubmissions),
    figure('Test donations', ({ testDonations }) => testDonations),
    ...(currency
      ? [
          {
            heading: `Cost in ${currency}`,
            cell: ({ cost }: Day) => ({ figure: moneyToDecimal(cost, currency) }),
          },
        ]
      : []),
  ];
}

/** The days of a month as CSV. */
export const usageExport = rawRoute(
  'GET /usage/export',
  {
    access: ['read', 'usage'],
    flag: 'USAGE_DASHBOARD',
    summary: "Export the organization's usage in a month, by day",
    query: z.object({ month: monthSchema.optional() }),
  },
  async ({ context, actor, query: { month }, reply }) => {
    const usage = await context.app.db.inTenant(actor.tenantId, (tx) =>
      readUsage(tx, actor, { month, now: context.now() }),
    );
    async function* pages(): AsyncGenerator<Day[]> {
      yield usage.days;
    }
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="usage-${usage.month}.csv"`)
      .send(Readable.from(csvOf(columnsFor(usage), pages())));
  },
);
