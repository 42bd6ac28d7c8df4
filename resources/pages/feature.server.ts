import { cascadeOf, type HookWrite } from '@tributary/engine/lifecycle/hooks.server.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { counters } from '../counters/counter.ts';
import { forms } from '../forms/form.ts';
import { readOrganization } from '../organization/organization.server.ts';
import { pages, type PageData, type Publication } from './page.ts';

/** Publishes and unpublishes pages. `product/publishing` provides it. */
export interface Publisher {
  publish(write: HookWrite<PageData>): Promise<Publication>;
  unpublish(write: HookWrite<PageData>): Promise<void>;
}

/** What pages need from rooms above. */
export interface PageDeps {
  publisher: Publisher;
}

const gone = (what: string) =>
  new ProblemError(
    'conflict',
    `The ${what} on this page has been deleted. Choose another ${what} or bring it back, then save again.`,
  );

/**
 * Refuses a page whose form or counter is deleted, and copies the counter's campaign code (specification, section 4).
 * A page without a counter keeps the code that was chosen for it.
 */
async function checkLinks({ tx, actor, data }: HookWrite<PageData>): Promise<PageData> {
  if (data.formId && !(await findDocument(tx, actor.tenantId, forms, data.formId))) throw gone('form');
  if (!data.counterId) return { ...data, campaignCode: data.campaignCode || null };
  const counter = await findDocument(tx, actor.tenantId, counters, data.counterId);
  if (!counter) throw gone('counter');
  return { ...data, campaignCode: counter.data.campaignCode };
}

/** The fields that a publication uses; the others are server-owned. */
const contentOf = ({ recipes, ...page }: PageData): string =>
  JSON.stringify([
    page.name,
    page.slug,
    page.language,
    page.supportedLanguages,
    recipes.html,
    recipes.css,
    page.pageMetadata,
    // One by one: the database keeps the fields of an object in an order of its own.
    page.siteParts.header,
    page.siteParts.footer,
    page.formId,
    page.counterId,
    // A counter's code counts at once, without a publication.
    page.counterId ? null : page.campaignCode,
  ]);

/** Counts a save that changes what the next publication would show. */
function countChanges(data: PageData, previous: PageData | undefined): PageData {
  const { publication } = data;
  if (!publication || !previous?.publication || publication.version !== previous.publication.version)
    return data;
  const isChange = contentOf(data) !== contentOf(previous);
  return isChange ? { ...data, publication: { ...publication, changes: publication.changes + 1 } } : data;
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
  parts: ({ publisher }: PageDeps) => ({
    cascades: [campaignCodes],
    hooks: {
      defaults: async (tx, tenantId) => ({ language: (await readOrganization(tx, tenantId)).language }),
      async beforeWrite(write) {
        const { data, previous } = write;
        if (previous?.published && previous.slug !== data.slug)
          throw new ProblemError('conflict', 'First you need to unpublish the page');
        return countChanges(await checkLinks(write), previous);
      },
      async beforeRemove({ data }) {
        if (data.published) throw new ProblemError('conflict', 'First you need to unpublish the page');
      },
      actions: {
        async publish(write) {
          const publication = await publisher.publish(write);
          return { ...write.data, published: true, publishedAt: write.now.toISOString(), publication };
        },
        async unpublish(write) {
          await publisher.unpublish(write);
          return { ...write.data, published: false, publication: null };
        },
      },
    },
  }),
});
