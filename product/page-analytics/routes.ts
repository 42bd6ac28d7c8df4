import { environmentSchema } from '@tributary/engine/definition/environment.ts';
import { defineRoutes } from '@tributary/engine/http/route.ts';
import { currencies } from '@tributary/kit/money.ts';
import * as z from 'zod';
import { DEVICE_KINDS, SOURCES } from './what.ts';

/**
 * Results of views: submissions without a gift, donations, and money in the organization's currency or that of most
 * gifts, minor units.
 */
const resultsSchema = z.object({
  views: z.number(),
  submissions: z.int(),
  donations: z.int(),
  revenue: z.number(),
});
export type PageResults = z.output<typeof resultsSchema>;

const namedViews = z.object({ value: z.string(), views: z.number() });

const pageStatisticsSchema = z.object({
  currency: z.enum(currencies),
  /** Days by the organization's clock, the last of them today. */
  days: z.array(resultsSchema.extend({ day: z.iso.date() })),
  totals: resultsSchema,
  /** As many days before. */
  previous: resultsSchema,
  /** All currencies of the period: an amount of another one is never added to the first. */
  revenue: z.array(z.object({ currency: z.enum(currencies), sum: z.number() })),
  languages: z.array(resultsSchema.extend({ language: z.string() })),
  sources: z.array(z.object({ source: z.enum(SOURCES), views: z.number() })),
  /** Values beyond the limit are added up as `*`. */
  hosts: z.array(namedViews),
  campaigns: z.object({
    source: z.array(namedViews),
    medium: z.array(namedViews),
    campaign: z.array(namedViews),
  }),
  devices: z.array(z.object({ device: z.enum(DEVICE_KINDS), views: z.number() })),
});
export type PageStatistics = z.output<typeof pageStatisticsSchema>;

export const pageStatisticsQuery = z.object({
  days: z.coerce.number().int().min(1).max(366).default(30),
  environment: environmentSchema,
});

export const pageAnalyticsRoutes = defineRoutes({
  'GET /pages/:id/statistics': {
    access: ['read', 'pages'],
    summary: 'Get the views of a page by source and device, and their results',
    query: pageStatisticsQuery,
    response: pageStatisticsSchema,
  },
  'GET /page-views': {
    access: ['read', 'pages'],
    summary: 'List how often each page was opened in the last 30 days',
    response: z.object({ items: z.array(z.object({ pageId: z.uuid(), views: z.number() })) }),
  },
});
