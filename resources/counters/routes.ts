import { environmentSchema } from '@tributary/engine/definition/environment.ts';
import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { counterSchema } from './counter.ts';
import { entrySchema, ENTRY_KINDS } from './entry.ts';

/** Filters the entries of a counter. */
export const entryFilter = { kind: z.enum(ENTRY_KINDS).optional(), environment: environmentSchema };

/** Routes of counters besides the shared operations. */
export const counterRoutes = defineRoutes({
  'GET /counters/:id/entries': {
    access: ['read', 'counters'],
    summary: 'List the entries of a counter',
    query: z.object({
      ...entryFilter,
      cursor: z.string().max(1_000).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(25),
    }),
    response: z.object({
      items: z.array(entrySchema),
      nextCursor: z.string().nullable(),
      /** The number of matches; on the first page alone. */
      total: z.int().optional(),
    }),
  },
  'GET /counter-totals': {
    access: ['read', 'counters'],
    summary: 'List the totals of counters',
    query: z.object({
      /** Comma-separated; all counters when left out. */
      ids: z
        .string()
        .max(200 * 40)
        .optional(),
      environment: environmentSchema,
    }),
    response: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          counter: counterSchema,
          total: z.number(),
          entries: z.number(),
          parts: z.object({ submissions: z.number(), refunds: z.number(), adjustments: z.number() }),
          closed: z.boolean(),
        }),
      ),
    }),
  },
});
