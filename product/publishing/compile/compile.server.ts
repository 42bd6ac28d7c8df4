import { createHash } from 'node:crypto';
import { publishedMessages } from '@tributary/kit/i18n/published.ts';
import type { Artifact, ArtifactPart, FormPart } from './artifact.ts';
import type { CounterDisplay } from '@tributary/resources/counters/counter-html.ts';
import { COUNTER_STYLES } from '@tributary/resources/counters/counter-styles.ts';
import { imagePath, LOGO_EDGES } from '@tributary/resources/organization/images.ts';
import type { SecurityData } from '@tributary/resources/security/security.ts';
import type { SitePart } from '@tributary/resources/themes/theme-file.ts';
import type { Look } from '../looks/look.ts';
import { assetAddresses, assetTags, inlineTexts } from './assets.ts';
import { placeElements } from '../markup/element-places.ts';
import { escapeText } from '../markup/html-writer.ts';
import {
  documentEnd,
  documentStart,
  publishedPageAddress,
  type PageSource,
  type SocialPicture,
} from './document.ts';
import { hasLanguageSwitch, languageSwitch, LANGUAGE_SWITCH_STYLES } from './language-switch.ts';
import { translatePage } from '../markup/page-texts.server.ts';
import { PRIVACY_LINK_STYLES } from './privacy-link.ts';
import { contentSecurityPolicy, reportingPolicies, type PolicyInput } from './policy.server.ts';
import { REPORT_GROUP, REPORT_PATH } from '../reporting/reports.ts';
import { createPictures, type PagePicture } from './pictures.ts';
import { sanitisePage, type SafePage } from './html/sanitise.server.ts';
import { SITE_PART_STYLES, withSiteParts, type SiteIdentity } from './site-parts.ts';
import { TAG_STYLES, withTagSources, type PageTags } from './tags.ts';
import { splitAtSlots } from '../markup/slots.ts';
import { WIDGET_SCRIPT } from './widgets/widget-script.ts';
import { WIDGET_STYLES } from './widgets/widget-styles.ts';
import { videoOrigin, widgetHtml, type WidgetPage } from './widgets/widget-html.ts';
import { cleanCss, styleAttributeRule } from './styles/style-sheet.server.ts';

export interface CompileInput {
  tenantId: string;
  page: PageSource;
  /** Forms by their id, rendered by the form engine in the page's language. */
  forms: ReadonlyMap<string, string>;
  /** Of forms in several languages, the other ones: by form and language. */
  formLanguages?: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Forms that are tried out in the place of one of the page's, by that form. */
  formVariants?: ReadonlyMap<string, NonNullable<FormPart['variant']>>;
  counters: ReadonlyMap<string, CounterDisplay>;
  /** Pictures of the library by the id of their file. */
  pictures?: ReadonlyMap<string, PagePicture>;
  /** The page's card, for social networks where no picture is chosen. */
  card?: SocialPicture;
  /** Elements, rendered and not sanitised yet, by their place; and the style of each. */
  elements?: { html: ReadonlyMap<string, string>; css: readonly string[] };
  /** The form that the page's counter may close, and the html that then replaces it. */
  closing?: ({ formId: string } & NonNullable<FormPart['closing']>) | undefined;
  /** The base style of every page, and those of forms, which only a page with a form has. */
  styles: { base: string; form: string };
  /** The look of the page; without it the page has the one of its base style. */
  look?: Look | undefined;
  /** The organization's additions to its pages: sources of their policy, scripts and styles. */
  security?: Pick<SecurityData, 'csp' | 'assets'>;
  /** The link to the privacy policy at the end of the page, from `privacyLink`. */
  privacyLink?: string;
  /** The organization's tag manager. */
  tags?: PageTags | undefined;
  /** The site's parts on the page, and their texts. */
  site?: { asked: Record<SitePart, boolean>; identity: SiteIdentity };
  /** Whether one of the forms takes money. */
  takesGifts?: boolean;
  /** Whether one of the forms has Google's check. */
  hasCheck?: boolean;
  /** The script that enhances forms and counters; only a page with one of them has it. */
  script: string;
  /** The page's public URL, for example `http://riverside.sites.localhost:3000`. */
  origin: string;
  siteName: string;
  /** The organization's time zone, for the dates of countdowns. */
  timeZone?: string | undefined;
  /** The name of the organization's favicon, where it has one. */
  favicon?: string | null | undefined;
  /** Origins of payment pages that a form's post may redirect to. */
  paymentOrigins: readonly string[];
  /** The origins that may frame the page. Default: `["'self'"]`. */
  frameAncestors?: readonly string[];
  now: Date;
}

/** A form or counter of the page does not exist, or no longer does. */
export class MissingPartError extends Error {
  override name = 'MissingPartError';
  readonly kind: 'form' | 'counter';
  readonly id: string;

  constructor(kind: 'form' | 'counter', id: string) {
    super(`The page names a ${kind} that does not exist: ${id}`);
    this.kind = kind;
    this.id = id;
  }
}

/** Whether the page's own markup may not use an id, because forms and counters do. */
const isReservedId = (id: string): boolean => /^(tf|counter)-/.test(id);

/**
 * Compiles a page to its artifact. The same input gives the same hash, at any time. Runs parsers on content of a
 * tenant: call it in an isolated process only.
 * @throws MissingPartError, UnstableHtmlError, UnsafeCssError
 */
export function compilePage(input: CompileInput): Artifact {
  const { page } = input;
  const { look, site } = input;
  const own = page.texts ? translatePage(page.html, page.texts.says, page.texts.own) : page.html;
  const content = placeElements(own, input.elements?.html ?? new Map());
  const html = site ? withSiteParts(content, site.asked, look?.parts ?? {}, site.identity) : content;
  const safe = sanitisePage(html, isReservedId);
  const pictures = createPictures(input.pictures ?? new Map());
  const pieces = safe.pieces.map(({ name, html: piece }) => ({
    name,
    html: pictures.place(pictures.current(piece)),
  }));
  const whole = withMain(pieces);
  const slots = splitAtSlots(site?.asked.header ? withSkipLink(whole, page.language) : whole);
  const body = fillSlots(slots, input);
  const widgets = slots.filter((part) => typeof part === 'object' && 'words' in part);
  const hasForm = body.some((part) => typeof part === 'object' && part.slot === 'form');
  const hasCounter = body.some((part) => typeof part === 'object' && part.slot === 'counter');
  const style = cleanCss(
    [
      input.styles.base,
      hasForm ? input.styles.form : '',
      hasCounter ? COUNTER_STYLES : '',
      site?.asked.header || site?.asked.footer ? SITE_PART_STYLES : '',
      widgets.length > 0 ? WIDGET_STYLES : '',
      hasLanguageSwitch(safe.html) ? LANGUAGE_SWITCH_STYLES : '',
      input.privacyLink ? PRIVACY_LINK_STYLES : '',
      input.tags?.notice ? TAG_STYLES : '',
      pictures.styles(),
      pictures.current(look?.sheet ?? ''),
      ...(input.elements?.css ?? []).map(pictures.current),
      pictures.current(page.css),
      ...safe.styleRules.map((rule) => styleAttributeRule(rule.className, rule.declarations)),
    ].join('\n'),
  ).css;
  const script = hasForm || hasCounter ? checkScript(input.script) : '';
  const widgetScript = widgets.length > 0 ? checkScript(WIDGET_SCRIPT) : '';
  const { tags } = input;
  const tagScript = tags ? checkScript(tags.script) : '';
  const assets = input.security?.assets ?? [];
  const policy: PolicyInput = {
    scripts: [script, widgetScript, tagScript].filter(Boolean).concat(inlineTexts(assets, 'script')),
    styles: [style, ...inlineTexts(assets, 'style')],
    external: [...(look?.external ?? []), ...assetAddresses(assets)],
    hasForm,
    films: filmsOf(widgets.map(({ value }) => value)),
    hasVideo: safe.html.includes('<video'),
    hasCheck: hasForm && input.hasCheck === true,
    paymentOrigins: input.paymentOrigins,
    frameAncestors: input.frameAncestors ?? ["'self'"],
    added: withTagSources(input.security?.csp.directives ?? {}, tags),
    // Browsers send reports to named groups of https sites only, and where one is named they ignore the address.
    reports: { path: REPORT_PATH, ...(input.origin.startsWith('https:') ? { group: REPORT_GROUP } : {}) },
  };
  const parts = mergeTexts([
    documentStart({
      ...input,
      external: look?.external,
      assets: assetTags(assets, 'head'),
      style,
      bodyAttributes: safe.bodyAttributes,
      picture:
        pictures.social(page.metadata.picture ?? null) ??
        input.card ??
        firstPicture(pieces.map((piece) => piece.html).join('')),
      facts: {
        logo: site?.identity.logo ? `/${imagePath('logo', site.identity.logo, LOGO_EDGES[0], 'webp')}` : null,
        contactEmail: site?.identity.contactEmail ?? '',
        takesGifts: hasForm && input.takesGifts === true,
      },
    }),
    ...body,
    input.privacyLink ?? '',
    tags ? `${tags.notice}${tags.opening}${tagScript}</script>` : '',
    widgetScript ? `<script>${widgetScript}</script>` : '',
    documentEnd(script, look?.external, assetTags(assets, 'body')),
  ]);
  const compiled = {
    tenantId: input.tenantId,
    pageId: page.id,
    slug: page.slug,
    language: page.language,
    ...(page.browserLanguages?.length ? { browserLanguages: page.browserLanguages } : {}),
    parts,
    ...policiesOf(policy, input.security?.csp.reportOnly ?? false),
  };
  return {
    format: 1,
    hash: createHash('sha256').update(JSON.stringify(compiled)).digest('hex'),
    ...compiled,
    createdAt: input.now.toISOString(),
  };
}

function policiesOf(policy: PolicyInput, reportOnly: boolean): Pick<Artifact, 'csp' | 'cspReportOnly'> {
  if (!reportOnly) return { csp: contentSecurityPolicy(policy) };
  const { enforced, reported } = reportingPolicies(policy);
  return { csp: enforced, cspReportOnly: reported };
}

/** Wraps the page's content in one main landmark: all but the headers at its beginning and the footers at its end. */
function withMain(pieces: SafePage['pieces']): string {
  const html = pieces.map((piece) => piece.html).join('');
  if (/<main[\s>]/.test(html)) return html;
  const isText = (piece: { name: string }) => piece.name === '';
  let start = pieces.findIndex((piece) => !isText(piece) && piece.name !== 'header' && piece.name !== 'nav');
  let end = pieces.findLastIndex((piece) => !isText(piece) && piece.name !== 'footer') + 1;
  if (start < 0 || end <= start) [start, end] = [0, pieces.length];
  const join = (from: number, to: number) =>
    pieces
      .slice(from, to)
      .map((piece) => piece.html)
      .join('');
  return `${join(0, start)}<main>${join(start, end)}</main>${join(end, pieces.length)}`;
}

/** The page with a link over its site's header, for people who use a keyboard: seen while it has the focus. */
function withSkipLink(html: string, language: string): string {
  const [opening = ''] = /<main\b[^>]*>/.exec(html) ?? [];
  const own = / id="([^"]+)"/.exec(opening)?.[1];
  const marked = own ? html : html.replace('<main', '<main id="ts-main"');
  const text = escapeText(publishedMessages(language).skip);
  return `<a class="ts-skip" href="#${own ?? 'ts-main'}">${text}</a>${marked}`;
}

function fillSlots(parts: ReturnType<typeof splitAtSlots>, input: CompileInput): ArtifactPart[] {
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    if (part.slot === 'languages') return languageSwitch(input.page.language, input.page.alternates ?? []);
    if (part.slot === 'counter') {
      const counter = input.counters.get(part.id);
      if (!counter) throw new MissingPartError('counter', part.id);
      return { slot: 'counter', counter, ...(part.look === 'bar' ? {} : { look: part.look }) };
    }
    if ('words' in part) return widgetHtml(part.slot, part.value, part.words, widgetPage(input));
    const html = input.forms.get(part.id);
    if (html === undefined) throw new MissingPartError('form', part.id);
    const { formId, ...closing } = input.closing ?? {};
    const languages = input.formLanguages?.get(part.id);
    const variant = input.formVariants?.get(part.id);
    return {
      slot: 'form',
      formId: part.id,
      html,
      ...(languages ? { languages } : {}),
      ...(formId === part.id ? { closing: closing as NonNullable<FormPart['closing']> } : {}),
      ...(variant ? { variant } : {}),
    };
  });
}

function widgetPage({ page, origin, timeZone }: CompileInput): WidgetPage {
  return {
    language: page.language,
    address: page.path ? `${origin}${page.path}` : publishedPageAddress(origin, page.slug),
    title: page.metadata.title || page.name,
    timeZone,
  };
}

function filmsOf(values: readonly string[]): NonNullable<PolicyInput['films']> {
  const found = values.map(videoOrigin).filter((one) => one !== null);
  const originsOf = (wanted: 'frame' | 'media') =>
    found.flatMap(({ directive, origin }) => (directive === wanted ? [origin] : []));
  return { frames: originsOf('frame'), media: originsOf('media') };
}

function mergeTexts(parts: ArtifactPart[]): ArtifactPart[] {
  const merged: ArtifactPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (typeof part === 'string' && typeof last === 'string') merged[merged.length - 1] = last + part;
    else merged.push(part);
  }
  return merged;
}

/** A closing tag inside the script would end it early, and change its hash. */
function checkScript(script: string): string {
  if (/<\/script|<!--/i.test(script))
    throw new TypeError('The form script can’t stand inside a script element.');
  return script.trim();
}

/** The first picture that social networks can show: they don't show SVG, and a logo says nothing of the page. */
function firstPicture(html: string): SocialPicture | null {
  for (const match of html.matchAll(/<img [^>]*?src="([^"]+)"/g)) {
    const address = match[1] ?? '';
    if (address.startsWith('/media/organization/')) continue;
    if (!address.startsWith('data:') && !/\.svg(\?|$)/i.test(address))
      return { address: address.replaceAll('&amp;', '&') };
  }
  return null;
}
