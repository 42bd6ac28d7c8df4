import * as z from 'zod';
import { QUOTA_FEATURES } from './plans.ts';

/** The quotas of an organization's plan and their usage, as `GET /api/v1/quotas` returns them. */
export const planUsageSchema = z.object({
  plan: z.string(),
  /** Features whose resource the person may read. */
  items: z.array(
    z.object({
      feature: z.enum(QUOTA_FEATURES),
      used: z.int(),
      /** Null for no limit. */
      limit: z.int().nullable(),
    }),
  ),
});
export type PlanUsage = z.infer<typeof planUsageSchema>;
