import { toUnicode } from 'punycode/punycode.es6.js';

/** RFC 1035, section 2.3.4, without the final dot, less the name of the TXT record. */
export const LONGEST_DOMAIN = 240;

/** The specification's message for a subdomain that can't be one. */
export const INVALID_SUBDOMAIN = 'Please enter valid subdomain!';

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const IP_LIKE = /^[\d.]+$|:/;
/** Scripts that are written together in one word (Unicode TR 39, highly restrictive). */
const TOGETHER: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];
const SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
  'Georgian',
  'Hangul',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Han',
  'Cherokee',
] as const;
const OF_SCRIPT = SCRIPTS.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);

/** Letters of other scripts that look like a Latin one. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  ѡ: 'w',
  г: 'r',
  ь: 'b',
  п: 'n',
  α: 'a',
  ο: 'o',
  ρ: 'p',
  ν: 'v',
  ι: 'i',
  κ: 'k',
  τ: 't',
  υ: 'u',
  χ: 'x',
  γ: 'y',
  ε: 'e',
  η: 'n',
  ω: 'w',
  ϲ: 'c',
  ϳ: 'j',
  օ: 'o',
  ս: 'u',
  ո: 'n',
  հ: 'h',
  ց: 'g',
  զ: 'q',
};

/** Why a text can't be a domain, before anybody asks DNS. */
export type NameProblem = 'malformed' | 'address' | 'mixedScripts' | 'lookAlike';

/**
 * Converts a domain that people type or paste to DNS notation: in lower case, without scheme, path, port and final dot,
 * and other scripts in punycode.
 * @returns the name, or why it is invalid
 */
export function domainFrom(text: string): { domain: string } | { problem: NameProblem } {
  const host = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/\.$/, '');
  if (host === '' || /[\s@\\%_]/.test(host)) return { problem: 'malformed' };
  if (/^[[\d.\]]+$|^0x/i.test(host)) return { problem: 'address' };
  const url = URL.parse(`http://${host}`);
  if (!url || url.port || url.username) return { problem: 'malformed' };
  const domain = url.hostname;
  if (IP_LIKE.test(domain)) return { problem: 'address' };
  const labels = domain.split('.');
  if (labels.length < 2 || domain.length > LONGEST_DOMAIN || !labels.every((one) => LABEL.test(one)))
    return { problem: 'malformed' };
  // The last label of a name is never a number (RFC 3696, section 2).
  if (/^\d+$/.test(labels.at(-1)!)) return { problem: 'address' };
  for (const label of shownDomain(domain).split('.')) {
    const problem = problemOfLabel(label);
    if (problem) return { problem };
  }
  return { domain };
}

function problemOfLabel(label: string): NameProblem | undefined {
  if (/^[a-z0-9-]*$/.test(label)) return undefined;
  const scripts = OF_SCRIPT.filter(([, pattern]) => pattern.test(label)).map(([script]) => script);
  if (scripts.length > 1 && !TOGETHER.some((known) => scripts.every((one) => known.includes(one))))
    return 'mixedScripts';
  const letters = Array.from(label.replace(/[\d-]/g, ''));
  return letters.length > 0 && letters.every((letter) => LOOKS_LIKE[letter] !== undefined)
    ? 'lookAlike'
    : undefined;
}

/**
 * Converts a domain for display: punycode becomes Unicode; invalid punycode stays unchanged.
 * @param domain in DNS notation
 */
export function shownDomain(domain: string): string {
  try {
    return toUnicode(domain);
  } catch {
    return domain;
  }
}

/** Whether a domain reads otherwise than DNS writes it. */
export const isInternational = (domain: string): boolean => shownDomain(domain) !== domain;
