import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { assetsSchema } from './assets.ts';
import { violationCauseSchema, MOST_CAUSES } from './cause.ts';
import { cspSchema, DIRECTIVES } from './sources.ts';

const reportSchema = z.object({
  id: z.string(),
  pageId: z.string(),
  pageName: z.string(),
  /** As the browser named it; `script-src-elem` is counted as `script-src`. */
  directive: z.string(),
  /** An origin, or the kind of content: `inline`, `eval`, `data`, `blob`. */
  blocked: z.string(),
  /** Whether the page worked as if nothing was wrong: it only reported. */
  reportedOnly: z.boolean(),
  count: z.int(),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  /** The directive to which the source can be added; null if it can't be allowed. */
  allow: z.enum(DIRECTIVES).nullable(),
  /** The parts of the page that caused it; none where that is not known. */
  causes: z.array(violationCauseSchema).max(MOST_CAUSES),
});
export type ViolationReport = z.infer<typeof reportSchema>;

/** Routes of the security settings beside the shared operations. The room of publishing serves them. */
export const securityRoutes = defineRoutes({
  'GET /security/reports': {
    access: ['read', 'security'],
    summary: "List the resources that visitors' browsers blocked on published pages, the most frequent first",
    response: z.object({ items: z.array(reportSchema) }),
  },
  'POST /security/reports/dismiss': {
    access: ['update', 'security'],
    summary: 'Hide reports for 30 days',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(500) }),
    response: z.object({ dismissed: z.int() }),
  },
  'POST /security/preview': {
    access: ['read', 'security'],
    summary: 'Show the policy that a published page would have with these settings',
    body: z.strictObject({ pageId: z.uuid(), csp: cspSchema, assets: assetsSchema }),
    response: z.object({
      /** The policy that browsers enforce. */
      enforced: z.string(),
      /** The policy that they only report; null where they enforce everything. */
      reported: z.string().nullable(),
      /** Whether visitors get the same already. */
      isPublic: z.boolean(),
    }),
  },
});
