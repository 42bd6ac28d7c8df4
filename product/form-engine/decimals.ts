import { keptFormat } from '@tributary/kit/formats.ts';
import { inLocale } from '@tributary/kit/languages.ts';
import { plainDigits } from '@tributary/kit/typed/digits.ts';

/** Most digits of a number: with no more than 15, text and number are the same to JavaScript. */
const mostDigits = 15;

/**
 * Decimal text in canonical form (`-1234.5`), from entries in any locale: digits of other scripts, spaces and
 * apostrophes between groups, point or comma as decimal sign. One sign alone before three digits (`1,234`) is a
 * grouping where the locale groups by it, or where no decimals are allowed. Null for anything else: exponents, units,
 * broken groups, more than 15 digits.
 * @param decimals how many decimals the answer may have
 */
export function readDecimal(text: string, locale: string, decimals: number): string | null {
  if (text.length > 60) return null;
  const bare = plainDigits(text)
    .replace(/[\s\u00a0\u2009\u202f'’\u066c]/g, '')
    .replace(/\u066b/g, '.')
    .replace(/^[\u2212\u2013]+/, '-');
  const found = /^([-+]?)(\d*)((?:[.,]\d+)*)$/.exec(bare);
  if (!found || bare.replace(/\D/g, '') === '') return null;
  const [, sign = '', start = '', rest = ''] = found;
  const whole = wholeAndFraction(start, rest, decimals === 0 ? null : decimalSign(locale));
  if (!whole || whole.join('').length > mostDigits) return null;
  const figures = whole[0].replace(/^0+(?=\d)/, '') || '0';
  const fraction = whole[1].replace(/0+$/, '');
  const canonical = fraction ? `${figures}.${fraction}` : figures;
  return sign === '-' && canonical !== '0' ? `-${canonical}` : canonical;
}

function wholeAndFraction(start: string, rest: string, decimal: string | null): [string, string] | null {
  if (rest === '') return [start, ''];
  const parts = rest.match(/[.,]\d+/g) ?? [];
  const signs = new Set(parts.map((part) => part[0]));
  const last = parts.at(-1)!;
  const grouped = (groups: string[]): string | null =>
    groups.every(
      (group, index) => group.length === (index === groups.length - 1 ? 4 : 3) || group.length === 4,
    ) &&
    start.length > 0 &&
    start.length < 4 &&
    !start.startsWith('0')
      ? start + groups.map((group) => group.slice(1)).join('')
      : null;
  if (signs.size === 2) {
    const groups = parts.slice(0, -1);
    const isMixed = groups.some((group) => group[0] === last[0]);
    const whole = isMixed ? null : grouped(groups);
    return whole === null ? null : [whole, last.slice(1)];
  }
  const isGroup = parts.length > 1 || (last.length === 4 && last[0] !== decimal);
  const whole = isGroup ? grouped(parts) : null;
  if (whole !== null) return [whole, ''];
  return parts.length === 1 ? [start || '0', last.slice(1)] : null;
}

/** The decimal sign of a locale; a point for an invalid one. */
function decimalSign(locale: string): string {
  const sign = formatOf(locale, 1)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value;
  return sign === ',' ? ',' : '.';
}

/** Canonical decimal text as people of a locale write it; another text as it is. */
export function showDecimal(canonical: string, locale: string): string {
  const isDecimal = /^-?\d+(\.\d+)?$/.test(canonical);
  return isDecimal ? formatOf(locale, 10).format(Number(canonical)) : canonical;
}

function formatOf(locale: string, decimals: number): Intl.NumberFormat {
  return keptFormat(`number ${decimals} ${locale}`, () =>
    inLocale(locale, (tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: decimals })),
  );
}

/** Whether canonical decimal text lies on one of the steps from a start; exact, to six decimals. */
export function isOnStep(canonical: string, from: number, step: number): boolean {
  if ((canonical.split('.')[1] ?? '').length > 6) return false;
  // Numbers this small are written with an exponent, and are none to six decimals.
  const start = Math.abs(from) < 0.000001 ? '0' : String(from);
  return (millionths(canonical) - millionths(start)) % millionths(String(step)) === 0n;
}

function millionths(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'));
}
