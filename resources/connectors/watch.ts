import { ENVIRONMENTS } from '@tributary/kit/environment.ts';
import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { CONNECTOR_KINDS } from './kinds.ts';
import { FINDING_TYPES } from './watch-findings.ts';

export const watchFindingSchema = z.object({
  type: z.enum(FINDING_TYPES),
  /** Empty if the finding is not about a field. */
  object: z.string(),
  field: z.string(),
  /** The values that are mapped or expected and no longer there; why a credential does not serve. */
  detail: z.string(),
  /** The forms whose submissions are affected. */
  forms: z.array(z.object({ id: z.string(), description: z.string() })),
  since: z.iso.datetime(),
});
export type WatchFinding = z.infer<typeof watchFindingSchema>;

/** Route that lists the findings of watching the connected services. */
export const watchRoutes = defineRoutes({
  'GET /connectors/watches': {
    access: ['read', 'connectors'],
    summary: 'List mismatches with the connected services: credentials, fields and values',
    response: z.object({
      items: z.array(
        z.object({
          kind: z.enum(CONNECTOR_KINDS),
          environment: z.enum(ENVIRONMENTS),
          checkedAt: z.iso.datetime().nullable(),
          findings: z.array(watchFindingSchema),
          /** Deliveries that wait for a corrected mapping. */
          waiting: z.int(),
        }),
      ),
    }),
  },
});
