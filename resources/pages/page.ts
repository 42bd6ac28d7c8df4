import { withSlugSuffix } from '@tributary/engine/definition/duplicate.ts';
import { defineResource } from '@tributary/engine/definition/resource.ts';
import { requiredText, slugText } from '@tributary/engine/definition/text.ts';
import { CSS_FAULTS, measureCss } from '@tributary/kit/css-bounds.ts';
import * as z from 'zod';
import { optionalCampaignCode } from '../counters/campaign-code.ts';
import { baseLayoutSchema } from './base-layout.ts';
import { pageMetadataSchema } from './page-metadata.ts';
import { languageTag, pageTranslationsSchema, withoutSlugs } from './page-translations.ts';
import { PAGE_ACTIONS } from './page-actions.ts';
import { publicationSchema, scheduleSchema, whenUnpublishedSchema } from './publication.ts';
import { sitePartsSchema } from './site-parts.ts';
import { ofDraft, usesInPage } from './uses.ts';

/** A page project is at most 5 MB, its html, css and project data together. */
export const RECIPES_LIMIT = 5_000_000;

/** The builder's saved data: the project is the source, html and css are generated from it. */
export const recipesSchema = z
  .strictObject({ html: z.string(), css: z.string(), project: z.record(z.string(), z.unknown()).nullable() })
  .refine((recipes) => JSON.stringify(recipes).length <= RECIPES_LIMIT, 'A page can hold 5 MB at most')
  .superRefine(({ css }, issues) => {
    const fault = measureCss(css);
    if (fault) issues.addIssue({ code: 'custom', path: ['css'], message: CSS_FAULTS[fault] });
  });

/** A page as it is stored (specification, section 3). */
export const pageSchema = z.object({
  name: requiredText('name'),
  slug: slugText,
  published: z.boolean().default(false),
  publishedAt: z.iso.datetime().nullable().default(null),
  /** Null while the page is not published. */
  publication: publicationSchema.nullable().default(null),
  /** Null while nothing is scheduled, and nothing has failed. */
  schedule: scheduleSchema.nullable().default(null),
  whenUnpublished: whenUnpublishedSchema,
  formId: z.uuid().nullable().default(null),
  counterId: z.uuid().nullable().default(null),
  /** That of the counter when the page has one, copied when it is saved (specification, section 4). */
  campaignCode: optionalCampaignCode.nullable().default(null),
  language: languageTag.default('en-US'),
  /**
   * The languages that the page can be translated into and published in. Its forms follow the visitor's browser to those
   * in which the page is not published.
   */
  supportedLanguages: z.array(languageTag).max(20).default([]),
  translations: pageTranslationsSchema,
  recipes: recipesSchema.default({ html: '', css: '', project: null }),
  siteParts: sitePartsSchema,
  baseLayout: baseLayoutSchema,
  pageMetadata: pageMetadataSchema,
});
export type PageData = z.infer<typeof pageSchema>;

export const pages = defineResource({
  name: 'pages',
  title: 'page',
  subject: 'pages',
  schema: pageSchema,
  serverOwned: ['published', 'publishedAt', 'publication', 'schedule'],
  displayTitle: (page) => page.name,
  quota: 'PAGES',
  taggable: true,
  revisionsFlag: 'PAGES_REVISIONS',
  operations: {
    create: true,
    update: true,
    duplicate: (page, at) => ({
      ...withSlugSuffix(page, at),
      translations: withoutSlugs(page.translations),
      publishedAt: null,
      publication: null,
      schedule: null,
    }),
    remove: (page) => ({ ...page, schedule: null }),
    restore: true,
    batch: true,
  },
  actions: PAGE_ACTIONS,
  unique: { slug: 'Please enter a unique slug' },
  references: [
    { field: 'formId', resource: 'forms', title: 'form', onDelete: ofDraft },
    { field: 'counterId', resource: 'counters', title: 'counter', onDelete: ofDraft },
  ],
  referencesIn: usesInPage,
  list: {
    fields: {
      name: { type: 'text', search: true, sort: true, column: true },
      slug: { type: 'text', search: true, column: true },
      published: { type: 'boolean', filter: true, column: true },
      campaignCode: { type: 'text', filter: true },
      updatedAt: { type: 'date', column: true },
      createdAt: { type: 'date', sort: true, filter: true },
    },
    defaultSort: '-createdAt',
    omit: ['recipes', 'translations'],
    state: 'published',
  },
  openPath: '/pages/:id/settings',
  example: (n) => ({ name: `Winter appeal ${n}`, slug: `winter-appeal-${n}` }),
});
