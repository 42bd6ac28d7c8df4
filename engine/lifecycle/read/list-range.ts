import * as z from 'zod';
import type { ListField } from '../../definition/resource.ts';

/** From and to, both inclusive; either may be open. */
export interface Range {
  from?: string | number;
  to?: string | number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_END = 'T23:59:59.999Z';
const time = z.iso.datetime({ offset: true });
const isRealDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The types of fields that are filtered by a range rather than by values. */
export function isRanged(field: ListField | undefined): boolean {
  return field?.type === 'date' || field?.type === 'number' || field?.type === 'money';
}

/**
 * Reads `from..to`, with either end optional, or one value that is both. Times are ISO times, or days, which are UTC
 * days; amounts are in minor units.
 * @returns undefined for a malformed range
 */
export function parseRange(type: ListField['type'], text: string): Range | undefined {
  const [from = '', to = from, ...rest] = text.includes('..') ? text.split('..') : [text];
  if (rest.length > 0 || (from === '' && to === '')) return undefined;
  const read = (bound: string, isEnd: boolean): string | number | undefined => {
    if (bound === '') return undefined;
    if (type !== 'date') return Number.isFinite(Number(bound)) ? Number(bound) : undefined;
    if (isRealDay(bound)) return isEnd ? bound + DAY_END : `${bound}T00:00:00.000Z`;
    return time.safeParse(bound).success ? bound : undefined;
  };
  const range = { from: read(from, false), to: read(to, true) };
  if ((from !== '' && range.from === undefined) || (to !== '' && range.to === undefined)) return undefined;
  return {
    ...(range.from === undefined ? {} : { from: range.from }),
    ...(range.to === undefined ? {} : { to: range.to }),
  };
}
