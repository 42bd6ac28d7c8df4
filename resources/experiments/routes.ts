import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { publishBody } from '../pages/publication.ts';

const armSchema = z.object({
  /** Visitors, each counted once a day. */
  visitors: z.int(),
  /** How often the goal was reached. */
  conversions: z.int(),
  /** The total of donations, in minor units by currency. */
  amounts: z.array(z.object({ currency: z.string(), minor: z.int() })),
});

export const EXPERIMENT_VERDICTS = ['early', 'collecting', 'variant', 'original', 'alike'] as const;

export const experimentResultsSchema = z.object({
  /** The page or the form as it is. */
  original: armSchema,
  variant: armSchema,
  /** `early` is too little to say anything, `alike` that a difference worth having is ruled out. */
  verdict: z.enum(EXPERIMENT_VERDICTS),
  /** How much more often visitors of the variant reach the goal: 0.12 is 12 % more. Null without a rate to compare. */
  lift: z.number().nullable(),
  /** The bounds of the lift with 95 % certainty, regardless of how often people look. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** The always valid p-value. */
  p: z.number(),
  /** Whether visitors were not split as they should be, so that the figures can't be trusted. */
  uneven: z.boolean(),
});
export type ExperimentResults = z.infer<typeof experimentResultsSchema>;

const startCheckSchema = z.object({
  /** Every reason why the experiment can't start; empty when it can. */
  problems: z.array(
    z.object({
      /** The field that the reason is about; empty for the whole experiment. */
      path: z.string(),
      message: z.string(),
    }),
  ),
  /** Whether the variant shows the same as the page or the form, so that there is nothing to compare. */
  isUnchanged: z.boolean(),
});

/** Routes of experiments beside the shared operations. */
export const experimentRoutes = defineRoutes({
  'GET /experiments/:id/results': {
    access: ['read', 'experiments'],
    summary: 'Retrieve the results of an experiment so far',
    response: experimentResultsSchema,
  },
  'GET /experiments/:id/start-check': {
    access: ['read', 'experiments'],
    summary: 'Retrieve what must be done before an experiment can start',
    response: startCheckSchema,
  },
  'POST /experiments/:id/choose': {
    access: ['publish', 'experiments'],
    summary:
      'End an experiment: the page or the form is public with what was chosen; a variant that is a page is unpublished',
    body: z.strictObject({
      winner: z.enum(['original', 'variant']),
      /** As for publishing: the page is published with the chosen variant. */
      ...publishBody.shape,
    }),
    response: z.object({ pageId: z.string().nullable(), formId: z.string().nullable() }),
  },
});
