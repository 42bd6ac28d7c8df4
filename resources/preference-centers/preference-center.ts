import { withRandomSuffix, withTimestamp } from '@tributary/engine/definition/duplicate.ts';
import { defineResource } from '@tributary/engine/definition/resource.ts';
import { requiredText, slugText } from '@tributary/engine/definition/text.ts';
import { TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import * as z from 'zod';
import {
  inLanguages,
  PAUSE_CHOICES,
  PREFERENCE_FREQUENCIES,
  subscriptionsSchema,
  topicsSchema,
} from './choices.ts';
import { prefillMappingsText, storeMappingsText } from './mappings.ts';

/** The refusal of changes that would break links in sent e-mails. */
export const UNPUBLISH_FIRST = 'First you need to unpublish the preference center';

/** A preference center as it is stored (specification, section 3). */
export const preferenceCenterSchema = z.object({
  title: requiredText('title'),
  slug: slugText,
  published: z.boolean().default(false),
  publishedAt: z.iso.datetime().nullable().default(null),
  /** The first one is shown where a visitor's is not among them. */
  languages: z.array(z.enum(TEXT_LANGUAGES)).min(1, 'Choose at least one language').default(['en']),
  intro: inLanguages(2_000).default({}),
  topics: topicsSchema.default([]),
  subscriptions: subscriptionsSchema.default([]),
  /** Empty where visitors are not asked. */
  frequencies: z.array(z.enum(PREFERENCE_FREQUENCIES)).default([]),
  /** Months; empty where visitors can't pause. */
  pauses: z.array(z.literal(PAUSE_CHOICES)).default([]),
  storeMappings: storeMappingsText,
  prefillMappings: prefillMappingsText,
});
export type PreferenceCenterData = z.infer<typeof preferenceCenterSchema>;

export const preferenceCenters = defineResource({
  name: 'preference-centers',
  title: 'preference center',
  subject: 'preference_centers',
  schema: preferenceCenterSchema,
  serverOwned: ['published', 'publishedAt'],
  displayTitle: (center) => center.title,
  quota: 'PREFERENCE_CENTERS',
  revisionsFlag: 'PREFERENCE_CENTERS_REVISIONS',
  operations: {
    create: true,
    update: true,
    duplicate: (center, at) => ({ ...withTimestamp(center, at), publishedAt: null }),
    duplicateApart: withRandomSuffix,
    remove: true,
    restore: true,
    batch: true,
  },
  actions: {
    publish: { ability: 'publish', event: 'UPDATE', webhookEvent: 'published' },
    unpublish: { ability: 'publish', event: 'UPDATE', webhookEvent: 'unpublished' },
  },
  unique: { slug: 'Please enter a unique slug' },
  list: {
    fields: {
      title: { type: 'text', search: true, sort: true, column: true },
      slug: { type: 'text', search: true, column: true },
      published: { type: 'boolean', filter: true, column: true },
      updatedAt: { type: 'date', column: true },
      createdAt: { type: 'date', sort: true, filter: true, column: true },
    },
    defaultSort: '-createdAt',
    omit: ['intro', 'topics', 'storeMappings', 'prefillMappings'],
    state: 'published',
  },
  openPath: '/preference-centers/:id/edit',
  example: (n) => ({
    title: `What you hear from us ${n}`,
    slug: `what-you-hear-${n}`,
    topics: [{ key: 'news', label: { en: 'News' } }],
    subscriptions: [{ channel: 'email', topic: 'news' }],
  }),
});
