import type { Comparable } from '../answers.ts';

/** An answer's value as a decimal number for conditions, or NaN, which compares as false either way. */
export function numberOf(value: Comparable | undefined): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^[-+]?\d{1,15}([.,]\d{1,15})?$/.test(value.trim())
    ? Number(value.trim().replace(',', '.'))
    : Number.NaN;
}
