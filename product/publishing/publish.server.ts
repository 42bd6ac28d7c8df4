import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { HookWrite } from '@tributary/engine/lifecycle/context.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { renderFailure, renderThankYou } from '@tributary/form-engine/blocks.ts';
import { renderForm } from '@tributary/form-engine/render.ts';
import { formStyles } from '@tributary/form-engine/styles.ts';
import { counters as counterNoun, type CounterData } from '@tributary/resources/counters/counter.ts';
import { forms as formNoun, type FormData } from '@tributary/resources/forms/form.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import type { PageData } from '@tributary/resources/pages/page.ts';
import type { Publisher } from '@tributary/resources/pages/page.server.ts';
import { BASE_STYLES } from './base-styles.ts';
import { assemble, countersOf, type Artifact } from './artifact.ts';
import { compilePage, MissingPartError, type CompileInput, type RenderedForm } from './compile.server.ts';
import type { CounterDisplay } from '@tributary/resources/counters/counter-html.ts';
import { closedHtml, isCountedBy } from './closing.ts';
import { storeFormFiles } from './form-files.server.ts';
import { FORM_THEME } from './form-theme.ts';
import { brotliKey } from './page-loader.server.ts';
import { sanitisePage, UnstableHtmlError } from './sanitise.server.ts';
import { compressBrotli } from './served.server.ts';
import { RESERVED_SLUGS } from './site-routes.ts';
import { splitAtSlots } from './slots.ts';
import type {} from './tables.ts';
import { fill, wordsFor } from './words.ts';

/** A published document is at most 5 MB, as a page's project is. */
const MAX_BYTES = 5_000_000;

export interface PublishingDeps {
  db: Pick<Database, 'notify'>;
  files: FileStorage;
  /** The public address of a tenant's site, for example `http://riverside.sites.localhost:3000`. */
  originOf: (tenantSlug: string) => string;
  /** The script that enhances forms and counters in a visitor's browser. */
  formScript: string;
  /** Origins of the payment pages that a form's post may redirect to. */
  paymentOrigins: readonly string[];
  frameAncestors?: readonly string[];
}

/** Puts pages before the public and takes them away, inside the transaction of the write that asks for it. */
export function createPublisher(deps: PublishingDeps): Publisher {
  return {
    publish: (write) => publishPage(write, deps),
    unpublish: (write) => unpublishPage(write, deps),
  };
}

/**
 * Compiles a page, stores the artifact and points its address to it. Sites are told once the transaction stands.
 * Throws ProblemError `conflict` (form or counter gone, address taken) or `validation_failed` (address, size, markup).
 */
export async function publishPage(write: HookWrite<PageData>, deps: PublishingDeps): Promise<void> {
  const { tx, actor, id, data, now } = write;
  const words = wordsFor('en-US').refused;
  checkSlug(data.slug);
  if (!data.recipes.html.trim()) throw refusal('recipes', words.empty);
  const artifact = await compile(write, deps);
  const html = assemble(artifact, new Map());
  if (Buffer.byteLength(html) > MAX_BYTES) throw refusal('recipes', words.tooLarge);

  const key = `artifacts/${id}/${artifact.hash}.json`;
  await deps.files.put(actor.tenantId, key, Buffer.from(JSON.stringify(artifact)));
  if (!countersOf(artifact).length) {
    // The one encoding worth long work: it is made once here, and sent as long as the page stands.
    await deps.files.put(actor.tenantId, brotliKey(key), await compressBrotli(Buffer.from(html), 11));
  }
  await takeDown(tx, write);
  const pointer = {
    page_id: id,
    main: true,
    artifact: key,
    hash: artifact.hash,
    csp: artifact.csp,
    published_at: now,
    changed_at: now,
  };
  const rows = await tx
    .insertInto('publications')
    .values({ tenant_id: actor.tenantId, slug: data.slug, language: data.language, ...pointer })
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
  if (!rows.length) throw slugTaken(data.slug);
  write.afterCommit(() => deps.db.notify('publications', actor.tenantId));
}

/** Takes a page's addresses down; they answer 404 from then on. */
export async function unpublishPage(
  write: HookWrite<PageData>,
  deps: Pick<PublishingDeps, 'db'>,
): Promise<void> {
  await takeDown(write.tx, write);
  write.afterCommit(() => deps.db.notify('publications', write.actor.tenantId));
}

async function takeDown(tx: Transaction, { actor, id, now }: HookWrite<PageData>): Promise<void> {
  await tx
    .updateTable('publications')
    .set({ artifact: null, changed_at: now })
    .where('tenant_id', '=', actor.tenantId)
    .where('page_id', '=', id)
    .where('artifact', 'is not', null)
    .execute();
}

async function compile(write: HookWrite<PageData>, deps: PublishingDeps): Promise<Artifact> {
  const { tx, actor, id, data, now } = write;
  const words = wordsFor('en-US').refused;
  try {
    const slots = splitAtSlots(sanitisePage(data.recipes.html).html).filter(
      (part) => typeof part === 'object',
    );
    const idsOf = (slot: 'form' | 'counter') => [
      ...new Set(slots.filter((part) => part.slot === slot && isId(part.id)).map((part) => part.id)),
    ];
    const tenant = await tx
      .selectFrom('tenants')
      .select('name')
      .where('id', '=', actor.tenantId)
      .executeTakeFirst();
    return compilePage({
      tenantId: actor.tenantId,
      page: {
        id,
        slug: data.slug,
        name: data.name,
        language: data.language,
        html: data.recipes.html,
        css: data.recipes.css,
        metadata: data.pageMetadata,
      },
      forms: await loadForms(write, idsOf('form'), deps.files),
      counters: await loadCounters(tx, actor.tenantId, idsOf('counter')),
      closing: await loadClosing(write),
      styles: { base: BASE_STYLES, form: `${formStyles}\n${FORM_THEME}` },
      script: deps.formScript,
      origin: deps.originOf(actor.tenantSlug),
      siteName: tenant?.name ?? actor.tenantSlug,
      favicon: tenant && (await readOrganization(tx, actor.tenantId)).identity.favicon,
      paymentOrigins: deps.paymentOrigins,
      ...(deps.frameAncestors ? { frameAncestors: deps.frameAncestors } : {}),
      isReservedId: (name) => /^(tf|counter)-/.test(name),
      now,
    });
  } catch (error) {
    if (error instanceof MissingPartError)
      throw new ProblemError('conflict', error.kind === 'form' ? words.formMissing : words.counterMissing);
    if (error instanceof UnstableHtmlError) throw refusal('recipes', words.unstable);
    throw error;
  }
}

async function loadForms(
  { tx, actor, id, data }: HookWrite<PageData>,
  formIds: string[],
  files: FileStorage,
): Promise<Map<string, RenderedForm>> {
  const rendered = new Map<string, RenderedForm>();
  for (const formId of formIds) {
    const row = await findDocument(tx, actor.tenantId, formNoun as never, formId);
    if (!row) continue;
    const { schema, embeddedSettings } = row.data as unknown as FormData;
    const locale = data.language;
    await storeFormFiles(files, actor.tenantId, { id: formId, schema, embeddedSettings });
    rendered.set(formId, {
      form: renderForm(schema, {
        formId,
        action: `/forms/${formId}/submissions`,
        locale,
        hidden: { _page: id, _language: locale },
      }),
      thankYou: renderThankYou(schema, { locale }),
      failure: renderFailure(schema, { locale, retryHref: data.slug === 'home' ? '/' : `/${data.slug}` }),
    });
  }
  return rendered;
}

/** The page's own form and counter, where the counter closes and counts what the form takes. */
async function loadClosing({ tx, actor, data }: HookWrite<PageData>): Promise<CompileInput['closing']> {
  const { formId, counterId, language } = data;
  if (!formId || !counterId) return undefined;
  const found = await findDocument(tx, actor.tenantId, counterNoun as never, counterId);
  const counter = found?.data as unknown as CounterData | undefined;
  if (!counter?.closesAtThreshold || counter.labels.threshold === 0) return undefined;
  const form = await findDocument(tx, actor.tenantId, formNoun as never, formId);
  const isClosedWithIt = form && isCountedBy(counter, (form.data as unknown as FormData).schema);
  return isClosedWithIt ? { formId, counterId, html: closedHtml(counter, language) } : undefined;
}

async function loadCounters(
  tx: Transaction,
  tenantId: string,
  counterIds: string[],
): Promise<Map<string, CounterDisplay>> {
  const found = new Map<string, CounterDisplay>();
  for (const id of counterIds) {
    const row = await findDocument(tx, tenantId, counterNoun as never, id);
    if (!row) continue;
    const { campaignCode, kind, currency, labels } = row.data as unknown as CounterData;
    found.set(id, { id, campaignCode, kind, currency, labels });
  }
  return found;
}

function checkSlug(slug: string): void {
  const words = wordsFor('en-US').refused;
  if (!/^[a-z0-9-]{1,80}$/.test(slug)) throw refusal('slug', words.slugInvalid);
  if (RESERVED_SLUGS.has(slug)) throw refusal('slug', fill(words.slugReserved, { slug }));
}

function refusal(path: string, message: string): ProblemError {
  return new ProblemError('validation_failed', message, { errors: [{ path, message }] });
}

function slugTaken(slug: string): ProblemError {
  const message = fill(wordsFor('en-US').refused.slugTaken, { slug });
  return new ProblemError('conflict', message, { errors: [{ path: 'slug', message }] });
}
