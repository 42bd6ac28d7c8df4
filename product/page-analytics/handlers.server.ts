import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { ExportColumn } from '@tributary/engine/exporting/columns.server.ts';
import { timezoneOf } from '@tributary/engine/counting/timezone.server.ts';
import { csvOf } from '@tributary/engine/exporting/csv.server.ts';
import { implement, rawRoute } from '@tributary/engine/http/implement.server.ts';
import type { RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { moneyToDecimal } from '@tributary/kit/money.ts';
import { localDay, plusDays } from '@tributary/kit/zones.ts';
import { pages } from '@tributary/resources/pages/page.ts';
import { Readable } from 'node:stream';
import type * as z from 'zod';
import { pageAnalyticsRoutes, pageStatisticsQuery, type PageStatistics } from './routes.ts';
import { pageStatistics, viewsByPage } from './statistics.server.ts';

/** Days of the figures in the list of pages. */
const LIST_DAYS = 30;

/** The statistics of a page that exists. @throws ProblemError not_found */
async function statisticsOf(
  context: RequestContext,
  tenantId: string,
  pageId: string,
  query: z.output<typeof pageStatisticsQuery>,
): Promise<{ slug: string; statistics: PageStatistics }> {
  return context.app.db.inTenant(tenantId, async (tx) => {
    const page = await findDocument(tx, tenantId, pages, pageId);
    if (!page) throw new ProblemError('not_found');
    const statistics = await pageStatistics(tx, { tenantId, pageId, ...query, now: context.now() });
    return { slug: page.data.slug, statistics };
  });
}

export const pageAnalyticsHandlers = implement(pageAnalyticsRoutes, {
  async 'GET /pages/:id/statistics'({ context, actor: { tenantId }, params, query }) {
    return (await statisticsOf(context, tenantId, params.id, query)).statistics;
  },
  'GET /page-views': ({ context, actor: { tenantId } }) =>
    context.app.db.inTenant(tenantId, async (tx) => {
      const today = localDay(context.now(), await timezoneOf(tx, tenantId));
      const since = plusDays(today, 1 - LIST_DAYS);
      return { items: await viewsByPage(tx, tenantId, since) };
    }),
});

type Day = PageStatistics['days'][number];

const columnsIn = (currency: PageStatistics['currency']): ExportColumn<Day>[] => [
  { heading: 'Day', cell: ({ day }) => ({ text: day }) },
  { heading: 'Views', cell: ({ views }) => ({ figure: String(views) }) },
  { heading: 'Submissions', cell: ({ submissions }) => ({ figure: String(submissions) }) },
  { heading: 'Donations', cell: ({ donations }) => ({ figure: String(donations) }) },
  {
    heading: `Given in ${currency}`,
    cell: ({ revenue }) => ({ figure: moneyToDecimal(revenue, currency) }),
  },
];

/** The days of a page as CSV. */
export const pageStatisticsExport = rawRoute(
  'GET /pages/:id/statistics/export',
  {
    access: ['read', 'pages'],
    summary: 'Export the views of a page and their results, by day',
    query: pageStatisticsQuery,
  },
  async ({ context, actor, params, query, reply }) => {
    const { slug, statistics } = await statisticsOf(context, actor.tenantId, params['id']!, query);
    async function* rows(): AsyncGenerator<Day[]> {
      yield statistics.days;
    }
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="page-${slug}.csv"`)
      .send(Readable.from(csvOf(columnsIn(statistics.currency), rows())));
  },
);
