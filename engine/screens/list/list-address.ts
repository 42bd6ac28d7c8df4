import type { ListDeclaration, ListField } from '../../definition/resource.ts';
import type { ListQueryInput } from '../../http/resource-client.ts';
import { isRanged, parseRange } from '../../lifecycle/read/list-range.ts';

/** The part of a list's state that its URL contains, so that it can be shared, reloaded and gone back to. */
export interface ListAddress {
  search: string;
  /** In the API's notation: `-createdAt`. */
  sort: string;
  deleted: boolean;
  /** The wanted values of each filtered field. */
  filters: Record<string, string[]>;
}

type Search = Record<string, unknown>;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** A range is one value, `2026-11-01..2026-11-30`; an invalid one is ignored. */
function valuesOf(field: ListField, value: string): string[] {
  if (!isRanged(field)) return value.split(',').filter(Boolean);
  return parseRange(field.type, value) ? [value] : [];
}

/** Reads a URL: what the resource does not declare is ignored rather than refused by the server. */
export function readListAddress({ fields, defaultSort }: ListDeclaration, search: Search): ListAddress {
  const sort = text(search['sort']);
  const field = sort.replace(/^-/, '');
  const filters = Object.keys(fields)
    .filter((name) => fields[name]?.filter)
    .map((name) => [name, valuesOf(fields[name]!, text(search[name]))] as const)
    .filter(([, values]) => values.length > 0);
  return {
    search: text(search['search']).slice(0, 200),
    sort: field === 'createdAt' || fields[field]?.sort ? sort : defaultSort,
    deleted: search['deleted'] === true || search['deleted'] === 'true',
    filters: Object.fromEntries(filters),
  };
}

/** Writes a URL without defaults. `true` and `false` become booleans, which need no quotes. */
export function writeListAddress(
  { defaultSort }: ListDeclaration,
  { search, sort, deleted, filters }: ListAddress,
): Search {
  const plain = (value: string): unknown => (value === 'true' ? true : value === 'false' ? false : value);
  const filtered = Object.entries(filters).filter(([, values]) => values.length > 0);
  return {
    ...(search ? { search } : {}),
    ...(sort === defaultSort ? {} : { sort }),
    ...(deleted ? { deleted: true } : {}),
    ...Object.fromEntries(filtered.map(([field, values]) => [field, plain(values.join(','))])),
  };
}

/** The query of a URL for the API. Its days are days of the person's time zone. */
export function listQueryOf(
  { fields }: ListDeclaration,
  { search, sort, deleted, filters }: ListAddress,
): ListQueryInput {
  return {
    search: search.trim() || undefined,
    sort,
    deleted: deleted || undefined,
    filter: Object.fromEntries(
      Object.entries(filters).map(([field, values]) => [
        field,
        fields[field]?.type === 'date' ? timesOf(values[0]!) : values.join(','),
      ]),
    ),
  };
}

/** The times at which days begin and end in the person's time zone. */
function timesOf(days: string): string {
  const [from = '', to = from] = days.includes('..') ? days.split('..') : [days];
  const at = (day: string, time: string): string => {
    const date = new Date(`${day}T${time}`);
    return day === '' || Number.isNaN(date.getTime()) ? day : date.toISOString();
  };
  return `${at(from, '00:00:00.000')}..${at(to, '23:59:59.999')}`;
}

/** Whether the list is narrowed. */
export function isNarrowed({ search, filters }: ListAddress): boolean {
  return search.trim() !== '' || Object.keys(filters).length > 0;
}
