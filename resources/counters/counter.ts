import { withNameSuffix } from '@tributary/engine/definition/duplicate.ts';
import { defineResource } from '@tributary/engine/definition/resource.ts';
import { optionalText, requiredText } from '@tributary/engine/definition/text.ts';
import * as z from 'zod';
import { adjustmentSchema } from './adjustment.ts';
import { campaignCodeText } from './campaign-code.ts';

/** What a counter counts. Amounts are in minor units of its currency; the others are counts. */
export const COUNTER_KINDS = ['amount', 'donations', 'donors', 'subscribers'] as const;

const positive = z
  .number()
  .int('Please enter positive number!')
  .min(0, 'Please enter positive number!')
  .max(1_000_000_000_000);

const labelsSchema = z.strictObject({
  /** The start of the count, in the counter's own unit (minor units for amounts). */
  initialCount: positive.default(0),
  prefix: optionalText(20).default(''),
  /** The goal, in the same unit; 0 for none. */
  threshold: positive.default(0),
  label: optionalText().default(''),
});

/** A running total linked to a campaign code. */
export const counterSchema = z.object({
  name: requiredText('name'),
  campaignCode: campaignCodeText,
  kind: z.enum(COUNTER_KINDS).default('amount'),
  currency: z.enum(['USD', 'EUR', 'GBP']).default('GBP'),
  labels: labelsSchema.default({ initialCount: 0, prefix: '', threshold: 0, label: '' }),
  closesAtThreshold: z.boolean().default(false),
  /** Whether payments for products count as donations. */
  countsPurchases: z.boolean().default(false),
});
export type CounterData = z.infer<typeof counterSchema>;

export const counters = defineResource({
  name: 'counters',
  title: 'counter',
  subject: 'counters',
  schema: counterSchema,
  displayTitle: (counter) => counter.name,
  quota: 'COUNTERS',
  taggable: true,
  operations: {
    create: true,
    update: true,
    // A copy starts with no entries, so it needs a separate campaign code.
    duplicate: (counter, at) => ({
      ...withNameSuffix(counter, at),
      campaignCode: `${counter.campaignCode.slice(0, 64)}-${at.getTime()}`,
    }),
    remove: true,
    restore: true,
    batch: true,
  },
  actions: {
    adjust: {
      ability: 'update',
      event: 'UPDATE',
      kind: 'annotate',
      body: adjustmentSchema,
      exampleBody: { amount: 2500, reason: 'A cheque that came by post' },
    },
  },
  unique: { campaignCode: 'Please enter a unique campaign code' },
  list: {
    fields: {
      name: { type: 'text', search: true, sort: true, column: true },
      campaignCode: { type: 'text', search: true, sort: true, column: true },
      kind: { type: 'text', filter: true, column: true },
      createdAt: { type: 'date', sort: true, filter: true, column: true },
    },
    defaultSort: '-createdAt',
  },
  openPath: '/counters/:id/edit',
  example: (n) => ({
    name: `River fund ${n}`,
    campaignCode: `river-fund-${n}`,
    kind: 'amount',
    currency: 'GBP',
  }),
});
