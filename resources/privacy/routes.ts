import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { MOST_MONTHS } from './privacy.ts';

/** Counts of the data that anonymizing removes or has removed. */
const countsSchema = z.object({
  transactions: z.int(),
  consents: z.int(),
  deliveries: z.int(),
  files: z.int(),
  notes: z.int(),
});
export type RetentionCounts = z.infer<typeof countsSchema>;

const ruleSchema = z.strictObject({ months: z.int().min(1).max(MOST_MONTHS), keepsGiftAid: z.boolean() });

const runSchema = z.object({
  id: z.string(),
  /** Older data are removed. */
  before: z.iso.datetime(),
  state: z.enum(['running', 'done', 'failed']),
  counts: countsSchema,
  askedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type AnonymizationRun = z.infer<typeof runSchema>;

/** Routes of the interval after which personal data are removed. The room of anonymizing serves them. */
export const privacyRoutes = defineRoutes({
  'GET /privacy/anonymization': {
    access: ['read', 'privacy'],
    summary: 'Show whether the stored interval was confirmed, and the last runs',
    response: z.object({
      /**
       * The interval that a person has confirmed; runs happen while the stored interval keeps data at least as long.
       */
      confirmed: z
        .object({ months: z.int(), keepsGiftAid: z.boolean(), by: z.string(), at: z.iso.datetime() })
        .nullable(),
      isActive: z.boolean(),
      runs: z.array(runSchema),
    }),
  },
  'POST /privacy/anonymization/preview': {
    access: ['update', 'privacy'],
    summary: 'Count the records that an interval would anonymize',
    body: ruleSchema,
    response: z.object({
      before: z.iso.datetime(),
      counts: countsSchema,
      /** Transactions that are older and are kept: recurring gifts that still run, and declarations of Gift Aid. */
      kept: z.int(),
    }),
  },
  'POST /privacy/anonymization/confirm': {
    access: ['update', 'privacy'],
    summary: 'Confirm the stored interval and anonymize older records permanently',
    /** The number of transactions that the person saw before. */
    body: ruleSchema.extend({ transactions: z.int().min(0) }),
    response: runSchema,
  },
});
