import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import { textsOfSchema } from '@tributary/form-engine/translation/translate-form.ts';
import { baseLanguage } from '@tributary/kit/languages.ts';
import { languagesOfForm } from '@tributary/resources/forms/form-languages.ts';
import { formDataSchema, forms, type FormData } from '@tributary/resources/forms/form.ts';
import { isOfCredential } from '@tributary/resources/connectors/watch-findings.ts';
import { altTextIn } from '@tributary/resources/media/alt-text.ts';
import type { MediaData } from '@tributary/resources/media/media.ts';
import type { PageFinding } from '@tributary/resources/pages/finding.ts';
import type { PageData } from '@tributary/resources/pages/page.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { sql } from 'kysely';
import { dryFindings } from '../../dry-run/findings.server.ts';
import { listWatches } from '../../connector-watch/watches.server.ts';
import type { Compiler } from '../../publishing/compile/compiler.server.ts';
import type { PageFacts } from '../../publishing/compile/html/inspect.server.ts';
import type { PublishGate } from '../../publishing/publish/gate.ts';
import { renderPageElements } from '../../publishing/elements/page-elements.server.ts';
import type { ElementRenderer } from '../../publishing/elements/render-elements.server.ts';
import { findingsOf, sentenceIn } from '../../form-findings/sentences.server.ts';
import { draftDigest } from '../../page-rendering/draft-digest.server.ts';
import { renderedFindings } from '../../page-rendering/renderings.server.ts';
import { textOfFinding } from '../texts.server.ts';
import { pageFindings } from './page-rules.ts';
import { translationFindings } from './translation-findings.server.ts';

interface GateDeps {
  compiler: Pick<Compiler, 'inspect' | 'texts'>;
  elements: ElementRenderer;
  originOf: (tenantSlug: string) => string;
  /** Opens the settings of connectors, for the dry run of a sample. */
  sealer: Sealer;
}

/**
 * The checks before publishing. Findings from a browser are included where a worker has rendered the same content;
 * publishing waits for no browser.
 */
export function createPublishGate({ compiler, elements: renderer, originOf, sealer }: GateDeps): PublishGate {
  return {
    textOf: (finding) => textOfFinding(finding, 'en-US'),
    async check(tx, tenant, data) {
      const inspected = await compiler.inspect(data.recipes.html, tenant.id);
      const images = await describedByLibrary(tx, tenant.id, inspected.images, data.language);
      const facts = { ...inspected, images };
      const addresses = await addressesOf(tx, tenant.id);
      const elements = await renderPageElements(tx, tenant.id, data.recipes.html, renderer);
      const ofPage = pageFindings(data, facts, {
        origin: originOf(tenant.slug),
        at: (address) => (address === data.slug ? 'public' : addresses.get(address)),
      });
      const hasTitle = elements.safeHtml.some((html) => /<h1[\s>]/.test(html));
      const found = ofPage.filter(({ kind }) => kind !== 'headingMissing' || !hasTitle);
      for (const { name, detail } of elements.failed)
        found.push({
          kind: 'elementFailed',
          severity: 'error',
          show: { place: 'builder' },
          values: { name: name || '?', detail },
        });
      found.push(...(await translationFindings(compiler, tenant.id, data)));
      for (const id of facts.forms.filter(isId)) {
        found.push(...(await formFindings(tx, tenant.id, id, data)));
        found.push(...(await dryFindings(tx, sealer, tenant.id, id)));
      }
      found.push(...(await connectorFindings(tx, tenant.id, facts.forms)));
      found.push(...((await renderedFindings(tx, tenant.id, draftDigest(data))) ?? []));
      if (await isRedirected(tx, tenant.id, data.slug))
        found.push({
          kind: 'redirectHidden',
          severity: 'warning',
          show: { place: 'redirects' },
          values: { slug: data.slug },
        });
      return found;
    },
  };
}

/** The pictures of a page, with the library's descriptions of those that the page doesn't describe itself. */
async function describedByLibrary(
  tx: Transaction,
  tenantId: string,
  images: PageFacts['images'],
  language: string,
): Promise<PageFacts['images']> {
  const asked = [...new Set(images.flatMap(({ alt, media: id }) => (alt === null && id ? [id] : [])))];
  if (asked.length === 0) return images;
  const { rows } = await sql<{ id: string; data: MediaData }>`
    SELECT id, data FROM media WHERE tenant_id = ${tenantId} AND id = ANY(${asked}::uuid[]) AND deleted_at IS NULL`.execute(
    tx,
  );
  const files = new Map(rows.map(({ id, data }) => [id, data]));
  return images.map((image) => {
    const file = image.alt === null && image.media ? files.get(image.media) : undefined;
    return file ? { ...image, alt: altTextIn(file, language) ?? null } : image;
  });
}

/** The addresses of an organization's pages and redirects. */
async function addressesOf(tx: Transaction, tenantId: string): Promise<Map<string, 'public' | 'draft'>> {
  const { rows } = await sql<{ address: string; public: boolean }>`
    SELECT data->>'slug' AS address, coalesce((data->>'published')::boolean, false) AS public FROM pages
    WHERE tenant_id = ${tenantId} AND deleted_at IS NULL
    UNION ALL SELECT language || '/' || slug, true FROM publications WHERE tenant_id = ${tenantId} AND artifact IS NOT NULL
    UNION ALL SELECT ltrim(data->>'from', '/'), true FROM redirects WHERE tenant_id = ${tenantId} AND deleted_at IS NULL`.execute(
    tx,
  );
  const found = new Map<string, 'public' | 'draft'>();
  for (const row of rows)
    if (found.get(row.address) !== 'public') found.set(row.address, row.public ? 'public' : 'draft');
  return found;
}

async function isRedirected(tx: Transaction, tenantId: string, slug: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM redirects WHERE tenant_id = ${tenantId} AND deleted_at IS NULL AND data->>'from' = ${`/${slug}`} LIMIT 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Faults of one form that are named; further ones are counted. */
const MOST_FAULTS = 10;

async function formFindings(
  tx: Transaction,
  tenantId: string,
  id: string,
  page: PageData,
): Promise<PageFinding[]> {
  const row = await findDocument(tx, tenantId, forms, id);
  if (!row) return [];
  const form = formDataSchema.parse(row.data);
  const show = { place: 'form' as const, id };
  const name = form.description;
  const faults = findingsOf(form).filter(({ severity }) => severity === 'error');
  return [
    ...faults.slice(0, MOST_FAULTS).map((finding): PageFinding => ({
      kind: 'formFault',
      severity: 'warning',
      show,
      values: {
        name,
        'en-US': sentenceIn(finding, form, 'en-US'),
        es: sentenceIn(finding, form, 'es'),
      },
    })),
    ...(faults.length > MOST_FAULTS
      ? [
          {
            kind: 'formFaults' as const,
            severity: 'warning' as const,
            show,
            values: { name, count: String(faults.length - MOST_FAULTS) },
          },
        ]
      : []),
    ...languageFindings(form, page, { name, show }),
  ];
}

/** Languages that the page offers and the form lacks, and texts that are not translated. */
function languageFindings(
  form: FormData,
  { supportedLanguages }: PageData,
  { name, show }: { name: string; show: PageFinding['show'] },
): PageFinding[] {
  const offered: readonly string[] = languagesOfForm(form);
  const lacking = supportedLanguages.filter((tag) => !offered.includes(baseLanguage(tag)));
  const texts = textsOfSchema(form.schema);
  const gaps = offered.slice(1).flatMap((language) => {
    const translated = form.translations[language as keyof typeof form.translations]?.texts ?? {};
    const missing = texts.filter(({ id }) => !translated[id]?.text).length;
    return missing > 0 ? [{ language, missing }] : [];
  });
  const warning = (kind: PageFinding['kind'], values: PageFinding['values']): PageFinding => ({
    kind,
    severity: 'warning',
    show,
    values: { name, ...values },
  });
  return [
    ...lacking.map((language) => warning('formLanguage', { language })),
    ...gaps.map(({ language, missing }) =>
      warning('translationMissing', { language, count: String(missing) }),
    ),
  ];
}

/** Findings of the watch over the connected services for the forms of the page; the dry run covers credentials. */
async function connectorFindings(
  tx: Transaction,
  tenantId: string,
  formIds: readonly string[],
): Promise<PageFinding[]> {
  const watches = await listWatches(tx, tenantId);
  return watches.flatMap(({ kind, environment, findings }) => {
    const count = findings.filter(
      (finding) => !isOfCredential(finding) && finding.forms.some(({ id }) => formIds.includes(id)),
    ).length;
    if (environment !== 'production' || count === 0) return [];
    const values = { connector: kind, count: String(count) };
    return [
      {
        kind: 'connector' as const,
        severity: 'warning' as const,
        show: { place: 'connectors' as const },
        values,
      },
    ];
  });
}
