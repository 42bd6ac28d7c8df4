import { optionalText } from '@tributary/engine/definition/text.ts';
import * as z from 'zod';
import { languageBody, publicLanguageSchema } from './page-translations.ts';

/** The ability that publishing despite errors needs, besides publishing. */
export const OVERRIDE_ABILITY = ['update', 'organization'] as const;

/** The longest reason for publishing despite errors. */
export const REASON_LIMIT = 500;

/** Why a page was published although its checks found errors. */
const overrideSchema = z.strictObject({
  reason: z.string().trim().min(5, 'Say in a few words why').max(REASON_LIMIT),
});

/** The publication of a page. */
export const publicationSchema = z.object({
  /** The number of the public version. */
  version: z.int().min(1),
  /** Saves since then that visitors don't see; 0 when the draft equals the public version. */
  changes: z.int().min(0),
  /** Forms and counters that the public version shows. They can't be deleted while it is public. */
  formIds: z.array(z.string()),
  counterIds: z.array(z.string()),
  /** Files of the library that the public version shows. They can't be deleted either. */
  mediaIds: z.array(z.string()).default([]),
  /** The languages in which the page is public, besides its own. */
  languages: z.array(publicLanguageSchema).default([]),
  elementIds: z.array(z.string()).default([]),
  /** The number of the earlier version that was published again. */
  copyOf: z.int().min(1).optional(),
  /** Where errors were found: the reason for publishing nevertheless, and the errors. */
  override: overrideSchema.extend({ errors: z.array(z.string()) }).optional(),
});
export type Publication = z.infer<typeof publicationSchema>;

/** The body of publishing. */
export const publishBody = z.object({ override: overrideSchema.optional() });
export type PublishBody = z.infer<typeof publishBody>;

/** The body of putting an earlier version back. */
export const putBackBody = publishBody.extend({
  version: z.int().min(1),
  /** Whether the draft becomes this version too. */
  draft: z.boolean().default(false),
});
export type PutBackBody = z.infer<typeof putBackBody>;

/** The body of publishing one language of a page. */
export const publishLanguageBody = languageBody.extend(publishBody.shape);
export type PublishLanguageBody = z.infer<typeof publishLanguageBody>;

const moment = z.iso.datetime().nullable().default(null);

/** The body of scheduling: both moments as they are to be; null for none. */
export const scheduleBody = z.strictObject({ publishAt: moment, unpublishAt: moment });
export type ScheduleBody = z.infer<typeof scheduleBody>;

/** When a page is to be published and unpublished, and the person who scheduled it. */
export const scheduleSchema = scheduleBody.extend({
  by: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  /** The scheduled action that failed when it was due. */
  failure: z
    .object({ what: z.enum(['publish', 'unpublish']), at: z.iso.datetime(), reason: z.string() })
    .nullable()
    .default(null),
});
export type Schedule = z.infer<typeof scheduleSchema>;

/** A path of the site, or an address with https or http. */
export const redirectTarget = z
  .string()
  .trim()
  .max(2_000, 'At most 2000 characters')
  .regex(
    /^(\/(?![/\\])|https?:\/\/[^/\s\\@]+(?=\/|$|\?|#))[^\s\\]*$/i,
    'Enter a path such as /winter, or a whole address with https://',
  );

/** The response for visitors of a page that is no longer public. */
export const whenUnpublishedSchema = z
  .strictObject({
    show: z.enum(['closed', 'redirect']).default('closed'),
    /** The text of the closed page; empty for the organization's. */
    text: optionalText(1_000).default(''),
    to: z.union([z.literal(''), redirectTarget]).default(''),
  })
  .refine(({ show, to }) => show !== 'redirect' || to !== '', {
    path: ['to'],
    error: 'Enter where visitors are led',
  })
  .default({ show: 'closed', text: '', to: '' });
export type WhenUnpublished = z.infer<typeof whenUnpublishedSchema>;
