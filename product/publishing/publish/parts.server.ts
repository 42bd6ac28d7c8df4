import { cardFacts } from '@tributary/resources/pages/social-card/card.ts';
import { piecesOf } from '../../form-runtime/form-scripts.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import { hasRecaptcha } from '@tributary/form-engine/components/recaptcha/in-form.ts';
import { formStyles } from '@tributary/form-engine/html/styles.ts';
import type { CounterDisplay } from '@tributary/resources/counters/counter-html.ts';
import { counters as counterResource, type CounterData } from '@tributary/resources/counters/counter.ts';
import { forms as formResource, type FormData } from '@tributary/resources/forms/form.ts';
import { baseLanguage } from '@tributary/kit/languages.ts';
import { altTextIn } from '@tributary/resources/media/alt-text.ts';
import { mediaIn } from '@tributary/resources/media/in-markup.ts';
import { media as mediaResource, type MediaData } from '@tributary/resources/media/media.ts';
import { readTagManager } from '@tributary/resources/integrations/integrations.server.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { readPrivacy } from '@tributary/resources/privacy/privacy.server.ts';
import type { SecurityData } from '@tributary/resources/security/security.ts';
import { readSecurity } from '@tributary/resources/security/security.server.ts';
import { inLanguage, pathOfVariant, variantsOf, type PageVariant } from '../languages/variants.ts';
import { BASE_STYLES } from '../compile/styles/base-styles.ts';
import { pageTags } from '../compile/tags.ts';
import { waitingScripts } from './waiting-scripts.server.ts';
import { privacyLink } from '../compile/privacy-link.ts';
import { renderPageElements, type FailedElement } from '../elements/page-elements.server.ts';
import type { ElementRenderer } from '../elements/render-elements.server.ts';
import type { PagePicture } from '../compile/pictures.ts';
import { cardPicture, socialCard, type SocialCard } from '../cards/cards.server.ts';
import { closedHtml, isCountedBy } from './closing.ts';
import type { CompileInput } from '../compile/compile.server.ts';
import { readLook } from '../looks/looks.server.ts';
import { FORM_THEME } from './form-theme.ts';
import type { MadeFrom, PageContent } from '../page-content.ts';
import { inEveryLanguage, loadForms } from './page-forms.server.ts';

type Tenant = { id: string; slug: string };

/** Dependencies of making pages. */
export interface PartsDeps {
  files: FileStorage;
  /** Renders the elements that pages show. */
  elements: ElementRenderer;
  /** The URL of a tenant's site, for example `http://riverside.sites.localhost:3000`. */
  originOf: (tenantSlug: string) => string;
  /** The same, as a transaction sees it that may have changed it. Default: `originOf`. */
  originIn?: (tx: Transaction, tenant: Tenant) => Promise<string>;
  /** The script of pages with a tag manager. */
  tagScript: string;
}

/**
 * The current input of a page's artifact, and the versions it was read at.
 * @param look the id of the page's look
 * @param unsaved security settings to compile with, in place of the stored ones
 */
export async function partsOf(
  tx: Transaction,
  tenant: Tenant,
  { pageId, data: content, formIds, counterIds, mediaIds, variant }: PageContent,
  look: string | null,
  { files, elements: renderer, originOf, originIn, tagScript }: PartsDeps,
  unsaved?: Pick<SecurityData, 'csp' | 'assets'>,
): Promise<{
  input: Omit<CompileInput, 'script' | 'paymentOrigins' | 'frameAncestors' | 'now'>;
  /** The pieces of the script that the page's forms and counters need. */
  scriptPieces: ReadonlySet<string>;
  from: MadeFrom;
  /** The page's elements that can't be shown; their places are empty. */
  failedElements: readonly FailedElement[];
  /** The files of the library that it shows, those of its elements and its look among them. */
  media: readonly string[];
  /** The card for social networks; undefined where a picture is chosen. */
  card: SocialCard | undefined;
}> {
  const variants = variantsOf(content);
  const shown = variant ?? variants[0]!;
  const { data, texts } = inLanguage(content, shown);
  const row = await tx
    .selectFrom('tenants')
    .select(['name', 'plan'])
    .where('id', '=', tenant.id)
    .executeTakeFirst();
  const settings = row ? await readOrganization(tx, tenant.id) : undefined;
  const isHome = settings?.homePageId === pageId;
  const counters = await loadCounters(tx, tenant, counterIds);
  const elements = await renderPageElements(tx, tenant.id, data.recipes.html, renderer);
  const shownLook = await readLook(tx, tenant.id, look);
  const ofLook = shownLook ? [shownLook.sheet, ...Object.values(shownLook.parts)] : [];
  const media = [
    ...new Set([...mediaIds, ...mediaIn(...elements.html.values(), ...elements.css, ...ofLook)]),
  ];
  const pictures = await loadPictures(tx, tenant, media, data.language);
  const siteName = row?.name ?? tenant.slug;
  const privacy = row ? await readPrivacy(tx, tenant.id) : undefined;
  const tagManager = row && (await readTagManager(tx, { id: tenant.id, plan: row.plan }));
  const policies = privacy?.policies ?? [];
  const security = row ? (unsaved ?? (await readSecurity(tx, tenant.id))) : undefined;
  const tags = pageTags(
    { tagManager, ...waitingScripts(security?.assets ?? []) },
    { language: data.language, siteName, policies },
    tagScript,
  );
  const favicon = settings?.identity.favicon ?? null;
  const logo = settings?.identity.logo ?? null;
  const card = pictures.has(data.pageMetadata.picture ?? '')
    ? undefined
    : socialCard(
        cardFacts({
          title: data.pageMetadata.title || data.name,
          siteName,
          logo,
          language: data.language,
          sheet: shownLook?.sheet ?? '',
        }),
      );
  const keepsUnfinished = settings?.keepsUnfinished ?? false;
  // A language in which the page is public is chosen by the page's own switch.
  const ownSwitch = new Set(variants.map(({ language }) => baseLanguage(language)));
  const forms = await loadForms(
    tx,
    tenant.id,
    { pageId, data, formIds },
    { files, keepsUnfinished, ownSwitch: variants.length > 1 ? ownSwitch : new Set() },
  );
  return {
    input: {
      tenantId: tenant.id,
      page: {
        id: pageId,
        path: pathOfVariant(shown, isHome),
        slug: data.slug,
        name: data.name,
        language: data.language,
        browserLanguages: browserLanguages(data, forms.offered),
        alternates: variants.length > 1 ? variants.map((one) => alternateOf(one, isHome)) : [],
        html: data.recipes.html,
        ...(texts ? { texts: { says: texts, own: content.language } } : {}),
        css: data.recipes.css,
        metadata: data.pageMetadata,
      },
      forms: forms.rendered,
      formLanguages: forms.languages,
      formVariants: forms.variants,
      hasCheck: forms.schemas.some(hasRecaptcha),
      takesGifts: forms.schemas.some(({ components }) => components.some(({ type }) => type === 'amount')),
      counters: counters.shown,
      pictures,
      ...(card ? { card: cardPicture(pageId, card) } : {}),
      elements,
      closing: await loadClosing(tx, tenant, data),
      styles: { base: BASE_STYLES, form: `${formStyles}\n${FORM_THEME}` },
      origin: originIn ? await originIn(tx, tenant) : originOf(tenant.slug),
      siteName,
      timeZone: settings?.timezone,
      favicon,
      look: shownLook,
      ...(security ? { security } : {}),
      ...(privacy ? { privacyLink: privacyLink(privacy, data.language, tags?.change) } : {}),
      tags,
      site: {
        asked: data.siteParts,
        identity: {
          name: siteName,
          logo,
          contactEmail: settings?.contactEmail ?? '',
          postalAddress: settings?.postalAddress ?? '',
        },
      },
    },
    scriptPieces: piecesOf(forms.schemas, { hasCounter: counters.shown.size > 0 }),
    failedElements: elements.failed,
    media,
    card,
    from: {
      forms: forms.versions,
      counters: counters.versions,
      organization: { name: siteName, favicon },
    },
  };
}

const alternateOf = (variant: PageVariant, isHome: boolean) => ({
  language: variant.language,
  path: pathOfVariant(variant, isHome),
  main: variant.main,
});

/** The languages among which a visitor's browser chooses: those that the page allows, and its own. */
function browserLanguages(
  { language, supportedLanguages }: PageContent['data'],
  offered: ReadonlySet<string>,
): string[] {
  const allowed = new Set(supportedLanguages.map(baseLanguage)).intersection(offered);
  return allowed.size > 0 ? [...allowed.union(new Set([baseLanguage(language)]).intersection(offered))] : [];
}

async function loadCounters(tx: Transaction, tenant: Tenant, counterIds: readonly string[]) {
  const shown = new Map<string, CounterDisplay>();
  const versions: Record<string, number> = {};
  for (const id of counterIds.filter(isId)) {
    const row = await findDocument(tx, tenant.id, counterResource, id);
    if (!row) continue;
    const { campaignCode, kind, currency, labels } = row.data as CounterData;
    versions[id] = row.version;
    shown.set(id, { id, campaignCode, kind, currency, labels });
  }
  return { shown, versions };
}

/** Visitors' variants of the library's files. A picture whose sizes were never made is left out until they are. */
async function loadPictures(
  tx: Transaction,
  tenant: Tenant,
  mediaIds: readonly string[],
  language: string,
): Promise<Map<string, PagePicture>> {
  const pictures = new Map<string, PagePicture>();
  for (const id of mediaIds) {
    const file = (await findDocument(tx, tenant.id, mediaResource, id))?.data as MediaData | undefined;
    if (!file?.shown) continue;
    pictures.set(id, { shown: file.shown, focal: file.focal, alt: altTextIn(file, language) ?? '' });
  }
  return pictures;
}

/** The page's own form and counter, where the counter closes and counts the form's submissions. */
async function loadClosing(
  tx: Transaction,
  tenant: Tenant,
  { formId, counterId, language }: PageContent['data'],
): Promise<CompileInput['closing']> {
  if (!formId || !counterId) return undefined;
  const found = await findDocument(tx, tenant.id, counterResource, counterId);
  const counter = found?.data as CounterData | undefined;
  if (!counter?.closesAtThreshold || counter.labels.threshold === 0) return undefined;
  const form = await findDocument(tx, tenant.id, formResource, formId);
  if (!form || !isCountedBy(counter, (form.data as FormData).schema)) return undefined;
  const closed = inEveryLanguage(form.data as FormData, language, (locale) => closedHtml(counter, locale));
  return { formId, counterId, ...closed };
}
