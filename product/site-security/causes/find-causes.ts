import { MOST_CAUSES, type ViolationCause } from '@tributary/resources/security/cause.ts';

/** A browser's details of a violation beside its source. They are compared with the page, and never stored. */
export interface BrowserSaid {
  /** The blocked resource: an address without query, or a word such as `inline`. */
  blocked: string;
  /** The file that caused it, without query; empty where it is the page itself. */
  sourceFile: string;
  /** Where in that file, counted from 1; 0 for unknown. */
  line: number;
  column: number;
  /** The beginning of an inline text; empty for unknown. */
  sample: string;
}

/** A part of a published page that can load or run something. */
export interface LoadingPart {
  cause: ViolationCause;
  /** Its markup, style or script, as far as it can load anything. */
  text: string;
  /** Whether the page has its text as it is, in a script or style element. */
  isInline?: boolean;
}

/** Shorter texts are in everything. */
const LEAST_SAMPLE = 8;

/**
 * The parts of a page that loaded or ran the blocked resource: those that name the blocked address, or else its host,
 * or else the file that caused it, or the one in whose text the browser was. Empty where no part is known to.
 * @param document the published page, for places within it
 */
export function findCauses(
  seen: BrowserSaid,
  parts: readonly LoadingPart[],
  document: () => string,
): ViolationCause[] {
  const naming = (text: string): LoadingPart[] =>
    text === '' ? [] : parts.filter((part) => part.text.includes(text));
  const ways: (() => LoadingPart[])[] = [
    ...addressesIn(seen.blocked).map((text) => () => naming(text)),
    () => (/^(data|blob)$/.test(seen.blocked) ? naming(`${seen.blocked}:`) : []),
    ...addressesIn(seen.sourceFile).map((text) => () => naming(text)),
    () => atPlace(seen, parts, document),
    () => (seen.sample.length < LEAST_SAMPLE ? [] : naming(seen.sample)),
  ];
  for (const way of ways) {
    const found = way();
    if (found.length > 0) return found.slice(0, MOST_CAUSES).map(({ cause }) => cause);
  }
  return [];
}

/** The whole address without its scheme, and its host: markup may leave the scheme out. */
function addressesIn(address: string): string[] {
  if (!/^(https?|wss?):/.test(address) || !URL.canParse(address)) return [];
  const { host, pathname } = new URL(address);
  return [...(pathname === '/' ? [] : [`//${host}${pathname}`]), `//${host}`];
}

/** The part whose text contains the browser's position in the page itself. */
function atPlace(
  { sourceFile, line, column }: BrowserSaid,
  parts: readonly LoadingPart[],
  document: () => string,
): LoadingPart[] {
  if (sourceFile !== '' || line < 1) return [];
  const inline = parts.filter(({ isInline, text }) => isInline && text !== '');
  if (inline.length === 0) return [];
  const html = document();
  let begin = 0;
  for (let at = 1; at < line; at += 1) {
    const end = html.indexOf('\n', begin);
    if (end < 0) return [];
    begin = end + 1;
  }
  const place = begin + Math.max(column - 1, 0);
  return inline.filter(({ text }) => {
    const start = html.indexOf(text);
    return start >= 0 && place >= start && place <= start + text.length;
  });
}
