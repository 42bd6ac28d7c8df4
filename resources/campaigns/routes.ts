import { defineRoutes } from '@tributary/engine/http/route.ts';
import { ENVIRONMENTS } from '@tributary/kit/environment.ts';
import * as z from 'zod';

/** The refusal of a CRM that does not list its campaigns (specification, section 8). */
export const NO_CAMPAIGNS = 'Unable to fetch campaigns';

const campaignSchema = z.object({
  campaignCode: z.string(),
  name: z.string(),
  /** `crm` for campaigns that a connector lists, `local` for those that only counters use. */
  source: z.enum(['crm', 'local']),
});
export type CampaignChoice = z.infer<typeof campaignSchema>;

/** Campaigns: those of the CRM and those of counters. */
export const campaignRoutes = defineRoutes({
  'GET /campaigns': {
    access: ['read', 'counters'],
    summary: 'List campaigns by their codes',
    /** The CRM of this environment; without one that of production if it is set up, else of the sandbox. */
    query: z.object({ environment: z.enum(ENVIRONMENTS).optional() }),
    response: z.object({
      items: z.array(campaignSchema),
      /**
       * Why the campaigns of the CRM are missing, with the CRM's own message for people who may update connectors. Null
       * where none are missing.
       */
      failure: z.string().nullable(),
    }),
  },
});
