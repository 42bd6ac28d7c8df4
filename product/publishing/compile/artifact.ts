import {
  counterHtml,
  type CounterDisplay,
  type CounterLook,
  type CounterTotal,
} from '@tributary/resources/counters/counter-html.ts';
import { baseLanguage } from '@tributary/kit/languages.ts';
import { withOutcome } from '../markup/outcome-slot.ts';

/** A form in a published page. */
export interface FormPart extends HtmlInLanguages {
  slot: 'form';
  formId: string;
  /** The html that replaces the form while this counter is closed. */
  closing?: { counterId: string } & HtmlInLanguages;
  /** Another form, which is tried out in this one's place: part of the visitors get it. */
  variant?: { formId: string } & HtmlInLanguages;
}

/** Html that visitors can choose the language of. */
export interface HtmlInLanguages {
  html: string;
  /** The same in each other language that a visitor can choose. */
  languages?: Readonly<Record<string, string>>;
}

/** A part of a published page: fixed html, or a slot that is filled each time the page is assembled. */
export type ArtifactPart =
  | string
  | FormPart
  | { slot: 'counter'; counter: CounterDisplay; look?: CounterLook };

/** The result of publishing a page: complete, immutable, and everything that a visitor's request needs. */
export interface Artifact {
  format: 1;
  /** SHA-256 (hex) of everything below but the time: the same page gives the same hash. */
  hash: string;
  tenantId: string;
  pageId: string;
  slug: string;
  language: string;
  /** The languages among which the visitor's browser chooses for its forms; it does not when left out. */
  browserLanguages?: readonly string[];
  parts: ArtifactPart[];
  csp: string;
  /** The policy that browsers only report, where the organization has its policy report. */
  cspReportOnly?: string;
  /** ISO 8601 */
  createdAt: string;
}

/**
 * Contents of a page: its form as published; other html in the form's place (errors, next step, review); or an outcome
 * in place of all of the main content, so that it is seen first.
 */
export type FormVariant = 'form' | { html: string } | { outcome: string };

/** A visitor's variant of a page that has several. */
export interface ShownAs {
  /** The language of the forms that have it; the others are in the page's. */
  language?: string | undefined;
  /** Forms that are shown instead of the originals in an experiment. */
  variants?: readonly string[];
}

/**
 * Assembles a page. Counters without a known total show their initial count. Other html replaces the first form; in a
 * page without a form it follows the content.
 */
export function assemble(
  artifact: Artifact,
  totals: ReadonlyMap<string, CounterTotal>,
  variant: FormVariant = 'form',
  { language, variants = [] }: ShownAs = {},
): string {
  let html = '';
  let placed = false;
  const inPlace = typeof variant === 'object' && 'html' in variant ? variant.html : '';
  for (const part of artifact.parts) {
    if (typeof part === 'string') html += part;
    else if (part.slot === 'counter')
      html += counterHtml(part.counter, totalOf(part.counter, totals), artifact.language, part.look);
    else if (variant === 'form')
      html += htmlIn(isShut(part, totals) ? part.closing! : formOf(part, variants), language);
    else if (!placed) {
      html += inPlace;
      placed = true;
    }
  }
  if (variant === 'form') return html;
  if ('outcome' in variant) return withOutcome(html, variant.outcome);
  const end = html.lastIndexOf('</main>');
  return placed || end < 0 ? html : html.slice(0, end) + inPlace + html.slice(end);
}

const sizeIn = (given: HtmlInLanguages | undefined): number =>
  given ? [given.html, ...Object.values(given.languages ?? {})].join('').length : 0;

/** How many bytes of memory an artifact takes at most: a text has two for each character where one is not Latin. */
export function artifactSize({ parts }: Artifact): number {
  let characters = 1_000;
  for (const part of parts) {
    if (typeof part === 'string') characters += part.length;
    else if (part.slot === 'form') characters += sizeIn(part) + sizeIn(part.closing) + sizeIn(part.variant);
    else characters += 1_000;
  }
  return 2 * characters;
}

/** Ids of the counters that change the page: those whose totals it shows, and those that close its form. */
export function countersOf(artifact: Artifact): string[] {
  return artifact.parts.flatMap((part) => {
    if (typeof part === 'string') return [];
    if (part.slot === 'counter') return [part.counter.id];
    return part.closing ? [part.closing.counterId] : [];
  });
}

/** The languages that a visitor can choose for the page's forms, besides the one in which they are shown first. */
export function languagesOf(artifact: Artifact): Set<string> {
  return new Set(
    artifact.parts.flatMap((part) =>
      typeof part === 'object' && part.slot === 'form'
        ? [...Object.keys(part.languages ?? {}), ...Object.keys(part.variant?.languages ?? {})]
        : [],
    ),
  );
}

/**
 * The language of the page's forms for a visitor's browser; undefined for the one in which they are shown first.
 * @param accepted language tags, the most wanted first
 */
export function browserLanguage(artifact: Artifact, accepted: readonly string[]): string | undefined {
  const found = accepted.map(baseLanguage).find((language) => artifact.browserLanguages?.includes(language));
  return found !== undefined && languagesOf(artifact).has(found) ? found : undefined;
}

/** The forms among these that are on the page as variants of others. */
export function variantsIn(artifact: Artifact, variants: readonly string[]): string[] {
  return artifact.parts.flatMap((part) =>
    typeof part === 'object' && part.slot === 'form' && part.variant && variants.includes(part.variant.formId)
      ? [part.variant.formId]
      : [],
  );
}

/** Whether other forms are tried out in the places of the page's forms. */
export function hasVariants(artifact: Artifact): boolean {
  return artifact.parts.some((part) => typeof part === 'object' && part.slot === 'form' && part.variant);
}

/** Whether the page has a form. */
export function hasForm(artifact: Artifact): boolean {
  return artifact.parts.some((part) => typeof part === 'object' && part.slot === 'form');
}

const formOf = (part: FormPart, variants: readonly string[]): HtmlInLanguages =>
  part.variant && variants.includes(part.variant.formId) ? part.variant : part;

const htmlIn = ({ html, languages }: HtmlInLanguages, language: string | undefined): string =>
  language !== undefined && languages && Object.hasOwn(languages, language) ? languages[language]! : html;

function isShut({ closing }: FormPart, totals: ReadonlyMap<string, CounterTotal>): boolean {
  return closing !== undefined && totals.get(closing.counterId)?.closed === true;
}

function totalOf(counter: CounterDisplay, totals: ReadonlyMap<string, CounterTotal>): CounterTotal {
  return totals.get(counter.id) ?? { total: counter.labels.initialCount, entries: 0 };
}
