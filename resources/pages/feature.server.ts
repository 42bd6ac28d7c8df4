import { cascadeOf, type HookWrite } from '@tributary/engine/lifecycle/hooks.server.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { requireFlag } from '@tributary/engine/quota/flags.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { counters } from '../counters/counter.ts';
import { forms } from '../forms/form.ts';
import { readOrganization } from '../organization/organization.server.ts';
import { sitePartsSchema } from './site-parts.ts';
import { pageMetadataSchema } from './page-metadata.ts';
import { pages, type PageData } from './page.ts';
import { isSameTranslation, isTranslated, languageBody, type PageText } from './page-translations.ts';
import {
  publishBody,
  publishLanguageBody,
  putBackBody,
  scheduleBody,
  type Publication,
  type PublishBody,
  type PublishLanguageBody,
  type PutBackBody,
  type ScheduleBody,
} from './publication.ts';

/** Publishes and unpublishes pages. `product/publishing` provides it. */
export interface Publisher {
  publish(write: HookWrite<PageData>, asked: PublishBody): Promise<Publication>;
  /** Publishes an earlier version again; returns its content too. */
  putBack(
    write: HookWrite<PageData>,
    asked: PutBackBody,
  ): Promise<{ publication: Publication; earlier: PageData }>;
  /** Publishes one language of a public page, as its translation is now. */
  publishLanguage(write: HookWrite<PageData>, asked: PublishLanguageBody): Promise<Publication>;
  /** Unpublishes one language; the page stays public in the others. */
  unpublishLanguage(write: HookWrite<PageData>, language: string): Promise<Publication>;
  unpublish(write: HookWrite<PageData>): Promise<void>;
  /** The texts of a page that people translate, in their order. @throws ProblemError for markup that can't be read */
  textsOf(tenantId: string, page: PageData): Promise<PageText[]>;
  /** Checks a page's translations before it is saved, and makes them follow its texts. @throws ProblemError */
  settleTranslations(write: HookWrite<PageData>): Promise<PageData>;
  /** After a page was written: updates the response for visitors where the page was public. */
  keepClosed(write: HookWrite<PageData>): Promise<void>;
}

/** Remembers when pages are to be published and unpublished. `product/page-publishing` provides it. */
export interface PageScheduler {
  /** @throws ProblemError for moments that can't be scheduled */
  schedule(write: HookWrite<PageData>, asked: ScheduleBody): Promise<void>;
}

/** Dependencies of pages that rooms above provide. */
export interface PageDeps {
  publisher: Publisher;
  scheduler: PageScheduler;
}

const gone = (what: string) =>
  new ProblemError(
    'conflict',
    `The ${what} on this page has been deleted. Choose another ${what} or bring it back, then save again.`,
  );

/**
 * Refuses a page whose form or counter is deleted, and copies the counter's campaign code (specification, section 4). A
 * page without a counter keeps its own code.
 */
async function checkLinks({ tx, actor, data }: HookWrite<PageData>): Promise<PageData> {
  if (data.formId && !(await findDocument(tx, actor.tenantId, forms, data.formId))) throw gone('form');
  if (!data.counterId) return { ...data, campaignCode: data.campaignCode || null };
  const counter = await findDocument(tx, actor.tenantId, counters, data.counterId);
  if (!counter) throw gone('counter');
  return { ...data, campaignCode: counter.data.campaignCode };
}

/** The fields that a publication uses; the others are server-owned. */
function contentOf({ recipes, ...page }: PageData): string {
  // A page that was stored before it had them has none.
  const { header, footer } = sitePartsSchema.parse(page.siteParts);
  return JSON.stringify([
    page.name,
    page.slug,
    page.language,
    page.supportedLanguages,
    recipes.html,
    recipes.css,
    // A page that was stored before it had them has neither picture nor switch.
    Object.entries(pageMetadataSchema.parse(page.pageMetadata)).toSorted(),
    // Listed one by one: the database changes the order of an object's fields.
    header,
    footer,
    page.formId,
    page.counterId,
    // A counter's code counts at once, without a publication.
    page.counterId ? null : page.campaignCode,
  ]);
}

/** A draft with an earlier version's content. The address stays, since it belongs to the page. */
function contentFrom(draft: PageData, earlier: PageData): PageData {
  const { slug, published, publishedAt, publication, schedule, whenUnpublished, translations } = draft;
  return { ...earlier, slug, published, publishedAt, publication, schedule, whenUnpublished, translations };
}

/** Counts a save that changes the content of the next publication. */
function countChanges(data: PageData, previous: PageData | undefined): PageData {
  const { publication } = data;
  if (!publication || !previous?.publication || publication.version !== previous.publication.version)
    return data;
  const isChange = contentOf(data) !== contentOf(previous);
  const changes = publication.changes + (isChange ? 1 : 0);
  return { ...data, publication: { ...publication, changes, languages: countInLanguages(data, previous) } };
}

/** A language's own changes: those of its translation. */
function countInLanguages(data: PageData, previous: PageData): Publication['languages'] {
  return (data.publication?.languages ?? []).map((shown) => {
    const [now, before] = [data, previous].map(({ translations }) => translations?.[shown.language]);
    return isSameTranslation(now, before) ? shown : { ...shown, changes: shown.changes + 1 };
  });
}

/** Copies a counter's campaign code to the pages that show it (specification, section 4). */
const campaignCodes = cascadeOf(counters, async ({ id, data, previous }, cascades) => {
  if (!previous || previous.campaignCode === data.campaignCode) return;
  for (const page of (await cascades.usersOf({ definition: counters, id, data }, pages.name)).toSorted())
    await cascades.write(pages, page, (shown) =>
      shown.counterId === id ? { ...shown, campaignCode: data.campaignCode } : undefined,
    );
});

/** Pages: validation of saves, and publishing. */
export const pagesFeature = defineFeature({
  name: pages.name,
  resource: pages,
  parts: ({ publisher, scheduler }: PageDeps) => ({
    cascades: [campaignCodes],
    hooks: {
      defaults: async (tx, tenantId) => ({ language: (await readOrganization(tx, tenantId)).language }),
      async beforeWrite(write) {
        const { data, previous } = write;
        if (previous?.published && previous.slug !== data.slug)
          throw new ProblemError('conflict', 'First you need to unpublish the page');
        // Translations that were made while the plan included them can still be edited.
        if (isTranslated(data) && !(previous && isTranslated(previous)))
          requireFlag(write.actor.plan, 'MULTI_LANGUAGE_ADMIN', 'translations');
        const settled = await publisher.settleTranslations({ ...write, data: await checkLinks(write) });
        return countChanges(settled, previous);
      },
      afterWrite: (write) => publisher.keepClosed(write),
      async beforeRemove({ data }) {
        if (data.published) throw new ProblemError('conflict', 'First you need to unpublish the page');
      },
      actions: {
        async publish(write, input) {
          const publication = await publisher.publish(write, publishBody.parse(input));
          return { ...write.data, published: true, publishedAt: write.now.toISOString(), publication };
        },
        async putBack(write, input) {
          const asked = putBackBody.parse(input);
          const { publication, earlier } = await publisher.putBack(write, asked);
          const draft = asked.draft ? contentFrom(write.data, earlier) : write.data;
          const changes = contentOf(draft) === contentOf(contentFrom(draft, earlier)) ? 0 : 1;
          return {
            ...draft,
            published: true,
            publishedAt: write.now.toISOString(),
            publication: { ...publication, changes },
          };
        },
        async publishLanguage(write, input) {
          const publication = await publisher.publishLanguage(write, publishLanguageBody.parse(input));
          return { ...write.data, publication };
        },
        async unpublishLanguage(write, input) {
          const publication = await publisher.unpublishLanguage(write, languageBody.parse(input).language);
          return { ...write.data, publication };
        },
        async schedule(write, input) {
          const asked = scheduleBody.parse(input);
          await scheduler.schedule(write, asked);
          const { userId: id, name, email } = write.actor;
          const isEmpty = asked.publishAt === null && asked.unpublishAt === null;
          return {
            ...write.data,
            schedule: isEmpty ? null : { ...asked, by: { id, name, email }, failure: null },
          };
        },
        async unpublish(write) {
          await publisher.unpublish(write);
          return { ...write.data, published: false, publication: null };
        },
      },
    },
  }),
});
