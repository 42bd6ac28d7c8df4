import { environmentSchema } from '@tributary/engine/definition/environment.ts';
import { defineCallables } from '@tributary/engine/http/callables/callable.ts';
import { currencies } from '@tributary/kit/money.ts';
import { COUNTER_KINDS } from '@tributary/resources/counters/counter.ts';
import * as z from 'zod';
import { FIRST_STEPS } from './first-steps.ts';

const currency = z.enum(currencies);

/** Donations in one currency: minor units for each date and in total, and in the period before. */
const currencyTotalsSchema = z.object({
  currency,
  total: z.array(z.number()),
  sum: z.number(),
  previousSum: z.number(),
  /** The number of donations. */
  count: z.int(),
});
export type CurrencyTotals = z.output<typeof currencyTotalsSchema>;

/** The donations and subscribers of one page. Money is in the main currency, minor units. */
const pageShareSchema = z.object({
  pageId: z.uuid().nullable(),
  name: z.string().nullable(),
  sum: z.number(),
  previousSum: z.number(),
  /** The number of donations. */
  donations: z.int(),
  subscribers: z.int(),
  /** How often the page was opened, by UTC days; null where that is not known. */
  views: z.number().nullable(),
});
export type PageShare = z.output<typeof pageShareSchema>;

/** The income of one campaign. Money is in the main currency, minor units. */
const campaignShareSchema = pageShareSchema.omit({ pageId: true, views: true }).extend({
  /** Null for income without a campaign. */
  campaignCode: z.string().nullable(),
  /** The counter of the campaign; null without one. */
  counterId: z.uuid().nullable(),
});
export type CampaignShare = z.output<typeof campaignShareSchema>;

/** Kinds of notices that need a person; `attention` has the earlier kinds. */
export const NOTICE_KINDS = [
  'waiting',
  'credentials',
  'drift',
  'differences',
  'unknownPayments',
  'gifts',
  'schedules',
  'forms',
  'overridden',
  'domains',
  'integrations',
  'signIns',
  'blocked',
  'limits',
] as const;

const noticeSchema = z.object({
  kind: z.enum([...NOTICE_KINDS, ...FIRST_STEPS]),
  count: z.int(),
  /** Pages, forms, domains, integrations; features of the plan for `limits`; empty where only the count is told. */
  names: z.array(z.string()),
  /** The only page that it is about. */
  pageId: z.uuid().nullable(),
});
export type DashboardNotice = z.output<typeof noticeSchema>;

/** A counter that is close to its goal or has reached it, in the counter's own unit. */
const nearGoalSchema = z.object({
  counterId: z.uuid(),
  name: z.string(),
  kind: z.enum(COUNTER_KINDS),
  currency,
  total: z.number(),
  threshold: z.number(),
});
export type NearGoal = z.output<typeof nearGoalSchema>;

/**
 * The result of `tenantAnalytics` (specification, section 7: donations {dates, total, totalDonors} and subscribers
 * {dates, total}), and further figures for the dashboard: the period before, the pages, and notices.
 */
const tenantAnalyticsSchema = z.object({
  donations: z.object({
    /** Days of the period, `YYYY-MM-DD`, in the organization's time zone. */
    dates: z.array(z.iso.date()),
    /** For each date, in minor units of `currency`: the organization's own, or that of most gifts if nothing came in it. `currencies` has the others too. */
    total: z.array(z.number()),
    totalDonors: z.int(),
    previousDonors: z.int(),
    currency,
    sum: z.number(),
    previousSum: z.number(),
    /** The number of donations. */
    count: z.int(),
    previousCount: z.int(),
    currencies: z.array(currencyTotalsSchema),
  }),
  subscribers: z.object({
    dates: z.array(z.iso.date()),
    total: z.array(z.int()),
    sum: z.int(),
    previousSum: z.int(),
  }),
  pages: z.array(pageShareSchema),
  campaigns: z.array(campaignShareSchema),
  attention: z.object({
    failedPayments: z.int(),
    parkedDeliveries: z.int(),
    /** Parked events of activated webhooks; 0 for people who may not read webhooks. */
    parkedEvents: z.int(),
    /** Published pages that could not be published again; none for people who may not read pages. */
    parkedPages: z.array(z.object({ pageId: z.uuid(), name: z.string() })),
    goals: z.array(nearGoalSchema),
  }),
  /** For people who may read the subject of each. */
  notices: z.array(noticeSchema),
});
export type TenantAnalytics = z.output<typeof tenantAnalyticsSchema>;

export const dashboardCallables = defineCallables({
  tenantAnalytics: {
    access: ['read', 'dashboard'],
    summary: 'Retrieve the figures of a period',
    /** The period in days, which are those of the organization's time zone, and the environment. */
    data: z
      .object({
        days: z.int().min(1).max(366).default(30),
        environment: environmentSchema,
      })
      .prefault({}),
    result: tenantAnalyticsSchema,
  },
});
