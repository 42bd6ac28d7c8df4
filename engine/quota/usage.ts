import * as z from 'zod';
import { QUOTA_FEATURES } from './plans.ts';

/** How much an organization has of what its plan counts, as `GET /api/v1/quotas` answers it. */
export const planUsageSchema = z.object({
  plan: z.string(),
  /** Features whose noun the person may read. */
  items: z.array(
    z.object({
      feature: z.enum(QUOTA_FEATURES),
      used: z.int(),
      /** Null where there is none. */
      limit: z.int().nullable(),
    }),
  ),
});
export type PlanUsage = z.infer<typeof planUsageSchema>;
