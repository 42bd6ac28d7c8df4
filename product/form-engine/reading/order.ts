import type { Comparable } from '../answers.ts';
import { numberOf } from './number-of.ts';

/** Below, at or above zero as an answer is before, at or after a value; NaN where they can't be ordered. */
export function difference(found: Comparable | undefined, value: string): number {
  const moment = momentOf(value);
  if (!moment || typeof found !== 'string') return numberOf(found) - numberOf(value);
  if (momentOf(found) !== moment) return Number.NaN;
  return found < value ? -1 : found > value ? 1 : 0;
}

/** Whether a text is a day (`2026-03-31`) or a time (`18:30`), which are in order as text; else undefined. */
export function momentOf(text: string): 'day' | 'time' | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return 'day';
  return /^\d\d:\d\d$/.test(text) ? 'time' : undefined;
}
