import type { FormScripts } from '../../form-runtime/form-scripts.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { HookWrite } from '@tributary/engine/lifecycle/hooks.server.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { elementsIn } from '@tributary/resources/elements/in-markup.ts';
import type { PageTranslations } from '@tributary/resources/pages/page-translations.ts';
import type { PageData } from '@tributary/resources/pages/page.ts';
import type { Publication, PublishBody } from '@tributary/resources/pages/publication.ts';
import type { Publisher } from '@tributary/resources/pages/feature.server.ts';
import { assemble, type Artifact } from '../compile/artifact.ts';
import { refusal, type Compiler } from '../compile/compiler.server.ts';
import { artifactFiles } from '../serve/stored-pages.server.ts';
import { currentLook } from '../looks/looks.server.ts';
import { publicTranslations } from '../languages/public-translations.server.ts';
import { settlePageTranslations } from '../languages/settle.server.ts';
import { textsToTranslate } from '../languages/texts.server.ts';
import { variantsOf, type PageVariant } from '../languages/variants.ts';
import type { MadeFrom, PageContent, PublishedDespite } from '../page-content.ts';
import { requestCard } from '../cards/cards.server.ts';
import { keepClosed } from './closed-addresses.server.ts';
import { refuseFailed } from './failed-elements.server.ts';
import { partsOf, type PartsDeps } from './parts.server.ts';
import type { PublishGate } from './gate.ts';
import { passGate } from './pass-gate.server.ts';
import { dropParked } from './republications.server.ts';
import { RESERVED_SLUGS } from '../serve/site-routes.ts';
import type {} from '../tables.ts';
import { mediaOfPage } from '@tributary/resources/pages/uses.ts';
import { keepVersion, publicVersion, versionOf, type PublishedVersion } from '../versions.server.ts';
import { interpolateText, REFUSED } from '../messages.ts';

/** A published document is at most 5 MB, as a page's project is. */
const MAX_BYTES = 5_000_000;
/** Of brotli. */
const BEST_QUALITY = 11;

export interface PublishingDeps extends PartsDeps {
  db: Pick<Database, 'notify'>;
  compiler: Compiler;
  /** The scripts that enhance forms and counters in a visitor's browser. */
  formScripts: FormScripts;
  /** Origins of the payment pages that a form's post may redirect to. */
  paymentOrigins: readonly string[];
  frameAncestors?: readonly string[];
  /** The checks before publishing; none where it is left out. */
  gate?: PublishGate;
}

/** Publishes and unpublishes pages, inside the transaction of the write that asks for it. */
export function createPublisher(deps: PublishingDeps): Publisher {
  return {
    publish: (write, { override }) => publishPage(write, { data: write.data, override }, deps),
    async putBack(write, { version, override }) {
      const { tx, actor, id } = write;
      const earlier = await versionOf(tx, actor.tenantId, id, version);
      if (!earlier) throw new ProblemError('not_found', REFUSED.versionMissing);
      // The address belongs to the page as it is now.
      const data = { ...earlier.data, slug: write.data.slug };
      const publication = await publishPage(write, { data, override, copyOf: version }, deps);
      return { publication, earlier: earlier.data };
    },
    async publishLanguage(write, { language, override }) {
      const own = write.data.translations?.[language];
      if (!write.data.supportedLanguages.includes(language))
        throw refusal('language', interpolateText(REFUSED.languageMissing, { language }));
      if (!own || !Object.values(own.texts).some(({ text }) => text.trim() !== ''))
        throw new ProblemError('conflict', interpolateText(REFUSED.languageEmpty, { language }));
      const publication = await publishInLanguages(write, deps, {
        translationsFrom: ({ data: { translations } }) => {
          // Texts that the draft has lost may still be on the public page.
          const texts = { ...translations[language]?.texts, ...own.texts };
          return { ...translations, [language]: { ...own, texts } };
        },
        // Visitors of this language are new to the page: it is checked as any publication is.
        pass: (data) => passGate(write, { data, override }, deps.gate),
      });
      return {
        ...publication,
        languages: publication.languages.map((one) =>
          one.language === language ? { ...one, changes: 0 } : one,
        ),
      };
    },
    unpublishLanguage: (write, language) =>
      publishInLanguages(write, deps, {
        translationsFrom: ({ data: { translations } }) => {
          const { [language]: gone, ...others } = translations;
          if (!gone)
            throw new ProblemError('conflict', interpolateText(REFUSED.languageNotPublic, { language }));
          return others;
        },
        pass: async () => write.data.publication?.override,
      }),
    textsOf: (tenantId, page) => textsToTranslate(deps.compiler, tenantId, page),
    settleTranslations: (write) => settlePageTranslations(write, deps.compiler),
    unpublish: (write) => unpublishPage(write, deps),
    keepClosed: (write) => keepClosed(write, deps),
  };
}

interface ToPublish {
  data: PageData;
  override?: PublishBody['override'];
  copyOf?: number;
}

/**
 * Publishes content of a page: stores an immutable, numbered version of it, compiles an artifact of each public language
 * from that version, and points the page's addresses to them. Sites are notified after the commit. The languages in which
 * the page is public stay so, with their public translations.
 * @throws ProblemError `conflict` (form or counter deleted, address taken) or `validation_failed` (address, size,
 * markup, errors that the checks found)
 */
async function publishPage(
  write: HookWrite<PageData>,
  { data, override, copyOf }: ToPublish,
  deps: PublishingDeps,
): Promise<Publication> {
  const { tx, actor } = write;
  const translations = await publicTranslations(write, data, deps.compiler);
  const look = await currentLook(tx, actor.tenantId);
  const published = await makePublic(write, { data: { ...data, translations }, look, copyOf }, deps, () =>
    passGate(write, { data, override }, deps.gate),
  );
  const shown = write.data.publication?.languages ?? [];
  return {
    ...published,
    languages: published.languages.map((one) => ({
      ...one,
      changes: shown.find(({ language }) => language === one.language)?.changes ?? 0,
    })),
    ...(copyOf === undefined ? {} : { copyOf }),
  };
}

interface PublicContent {
  /** With the translations that are to be public. */
  data: PageData;
  look: string | null;
  copyOf?: number | undefined;
}

/** Stores a version, and points the addresses of all of its languages to it. */
async function makePublic(
  write: HookWrite<PageData>,
  { data, look, copyOf }: PublicContent,
  deps: PublishingDeps,
  pass: () => Promise<PublishedDespite | undefined>,
): Promise<Publication> {
  const { tx, actor, id, now } = write;
  const variants = variantsOf(data);
  for (const { slug } of variants) checkSlug(slug);
  if (!data.recipes.html.trim()) throw refusal('recipes', REFUSED.empty);
  const { forms, counters } = await deps.compiler.namedParts(data.recipes.html, actor.tenantId);
  const media = mediaOfPage(data);
  const elements = elementsIn(data.recipes.html);
  const draft = {
    pageId: id,
    data,
    formIds: forms,
    counterIds: counters,
    mediaIds: media,
    elementIds: elements,
  };
  const tenant = { id: actor.tenantId, slug: actor.tenantSlug };
  const made = [];
  for (const variant of variants)
    made.push(await makeArtifact(tx, tenant, { content: draft, look, variant }, deps, now));
  const despite = await pass();
  const mediaIds = [...new Set(made.flatMap((one) => one.media))];
  const version = await keepVersion(tx, {
    ...draft,
    mediaIds,
    tenantId: actor.tenantId,
    madeFrom: made[0]!.from,
    by: actor,
    now,
    copyOf,
    despite,
  });
  await takeDown(tx, write);
  for (const [at, { language, slug, main }] of variants.entries()) {
    const { key, artifact } = made[at]!;
    const pointer = {
      page_id: id,
      main,
      version,
      artifact: key,
      hash: artifact.hash,
      csp: artifact.csp,
      look,
      published_at: now,
      changed_at: now,
      closed: null,
    };
    const rows = await tx
      .insertInto('publications')
      .values({ tenant_id: actor.tenantId, slug, language, ...pointer })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'slug', 'language'])
          .doUpdateSet(pointer)
          .where((where) =>
            where.or([where('publications.page_id', '=', id), where('publications.artifact', 'is', null)]),
          ),
      )
      .returning('page_id')
      .execute();
    if (!rows.length) throw slugTaken(main ? slug : `${language}/${slug}`);
  }
  write.afterCommit(() => deps.db.notify('publications', actor.tenantId));
  return {
    version,
    changes: 0,
    formIds: forms,
    counterIds: counters,
    mediaIds,
    elementIds: elements,
    languages: variants.flatMap(({ language, slug, main }) => (main ? [] : [{ language, slug, changes: 0 }])),
    ...(despite ? { override: despite } : {}),
  };
}

interface InLanguages {
  translationsFrom: (shown: PublishedVersion) => PageTranslations;
  /** Whether the content may be published, and the errors it is published despite. */
  pass: (data: PageData) => Promise<PublishedDespite | undefined>;
}

/**
 * Publishes a page's public content again with other public translations: those of one language as they are saved, or
 * without one.
 * @throws ProblemError conflict (a page that is not public, a language without translations), and as publishing does
 */
async function publishInLanguages(
  write: HookWrite<PageData>,
  deps: PublishingDeps,
  { translationsFrom, pass }: InLanguages,
): Promise<Publication> {
  const { tx, actor, id, data } = write;
  const shown = data.published ? await publicVersion(tx, actor.tenantId, id) : undefined;
  if (!shown) throw new ProblemError('conflict', REFUSED.pageNotPublic);
  const address = await tx
    .selectFrom('publications')
    .select('look')
    .where('tenant_id', '=', actor.tenantId)
    .where('page_id', '=', id)
    .where('version', '=', shown.number)
    .executeTakeFirstOrThrow();
  const before = data.publication;
  const content = { ...shown.data, translations: translationsFrom(shown) };
  const published = await makePublic(write, { data: content, look: address.look }, deps, () => pass(content));
  return {
    ...published,
    changes: before?.changes ?? 0,
    languages: published.languages.map((one) => ({
      ...one,
      changes: before?.languages?.find(({ language }) => language === one.language)?.changes ?? 0,
    })),
  };
}

/**
 * Compiles a published page again, from its public version and from its present forms, counters and organization. A
 * page that was published or unpublished since stays unchanged.
 * @param newLook the id of another look for the page, or null for the one without a theme; undefined keeps the present
 *   one
 * @returns whether the public page has changed
 * @throws ProblemError as publishing does
 */
export async function republishVersion(
  tx: Transaction,
  tenant: { id: string; slug: string },
  version: PublishedVersion,
  deps: PublishingDeps,
  now: Date,
  newLook?: string | null,
): Promise<boolean> {
  const found = tx
    .selectFrom('publications')
    .select(['hash', 'look', 'slug', 'language', 'main'])
    .where('tenant_id', '=', tenant.id)
    .where('page_id', '=', version.pageId)
    .where('version', '=', version.number)
    .where('artifact', 'is not', null)
    .orderBy('main', 'desc')
    .orderBy('language');
  const before = await found.execute();
  const [first] = before;
  if (!first) return false;
  const look = newLook === undefined ? first.look : newLook;
  const made = [];
  for (const { slug, language, main } of before) {
    const content = { content: version, look, variant: { slug, language, main } };
    made.push(await makeArtifact(tx, tenant, content, deps, now));
  }
  // Not before the compilation: a person who publishes the page must not wait for it.
  const current = await found.forUpdate().execute();
  if (current.length !== before.length) return false;
  let hasChanged = false;
  for (const [at, row] of current.entries()) {
    if (row.look !== first.look) throw new Error('The page got another look meanwhile.');
    const { key, artifact } = made[at]!;
    const isOther = artifact.hash !== row.hash;
    if (!isOther && look === row.look) continue;
    hasChanged ||= isOther;
    await tx
      .updateTable('publications')
      .set({
        look,
        ...(isOther ? { artifact: key, hash: artifact.hash, csp: artifact.csp, changed_at: now } : {}),
      })
      .where('tenant_id', '=', tenant.id)
      .where('page_id', '=', version.pageId)
      .where('version', '=', version.number)
      .where('slug', '=', row.slug)
      .where('language', '=', row.language)
      .execute();
  }
  return hasChanged;
}

/** Removes a page's addresses; visitors get the page's response for this case from then on. */
async function unpublishPage(write: HookWrite<PageData>, deps: Pick<PublishingDeps, 'db'>): Promise<void> {
  await takeDown(write.tx, write);
  write.afterCommit(() => deps.db.notify('publications', write.actor.tenantId));
}

async function takeDown(tx: Transaction, { actor, id, now }: HookWrite<PageData>): Promise<void> {
  await dropParked(tx, actor.tenantId, id);
  await tx
    .updateTable('publications')
    .set({ artifact: null, changed_at: now })
    .where('tenant_id', '=', actor.tenantId)
    .where('page_id', '=', id)
    .where('artifact', 'is not', null)
    .execute();
}

/** Compiles content, and stores the artifact under a key that contains its hash. */
async function makeArtifact(
  tx: Transaction,
  tenant: { id: string; slug: string },
  { content, look, variant }: { content: PageContent; look: string | null; variant: PageVariant },
  deps: PublishingDeps,
  now: Date,
): Promise<{ key: string; artifact: Artifact; from: MadeFrom; media: readonly string[] }> {
  const { input, scriptPieces, from, failedElements, media, card } = await partsOf(
    tx,
    tenant,
    { ...content, variant },
    look,
    deps,
  );
  refuseFailed(failedElements);
  const artifact = await deps.compiler.compile({
    ...input,
    script: deps.formScripts.of(scriptPieces),
    paymentOrigins: deps.paymentOrigins,
    ...(deps.frameAncestors ? { frameAncestors: deps.frameAncestors } : {}),
    now,
  });
  const html = assemble(artifact, new Map());
  if (Buffer.byteLength(html) > MAX_BYTES) throw refusal('recipes', REFUSED.tooLarge);
  const key = `artifacts/${content.pageId}/${artifact.hash}.json`;
  for (const file of await artifactFiles(artifact, key, BEST_QUALITY))
    await deps.files.put(tenant.id, file.key, file.bytes);
  if (card) await requestCard(tx, { tenantId: tenant.id, pageId: content.pageId, card });
  return { key, artifact, from, media };
}

function checkSlug(slug: string): void {
  if (!/^[a-z0-9-]{1,80}$/.test(slug)) throw refusal('slug', REFUSED.slugInvalid);
  if (RESERVED_SLUGS.has(slug)) throw refusal('slug', interpolateText(REFUSED.slugReserved, { slug }));
}

function slugTaken(slug: string): ProblemError {
  const message = interpolateText(REFUSED.slugTaken, { slug });
  return new ProblemError('conflict', message, { errors: [{ path: 'slug', message }] });
}
