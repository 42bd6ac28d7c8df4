import type { ListDeclaration, ListField } from '../../definition/resource.ts';
import type { ListQueryInput } from '../../http/resource-client.ts';
import { isRanged, parseRange } from '../../lifecycle/read/list-range.ts';

/** What of a list stands in its address, so that it can be shared, reloaded and gone back to. */
export interface ListAddress {
  search: string;
  /** As the API takes it: `-createdAt`. */
  sort: string;
  deleted: boolean;
  /** For each filtered field its wanted values. */
  filters: Record<string, string[]>;
}

type Search = Record<string, unknown>;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** A range is one value, `2026-11-01..2026-11-30`; one that can't be read is none. */
function valuesOf(field: ListField, value: string): string[] {
  if (!isRanged(field)) return value.split(',').filter(Boolean);
  return parseRange(field.type, value) ? [value] : [];
}

/** Reads an address, whoever wrote it: what the noun does not declare is left out rather than refused by the server. */
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

/** Writes an address; what is at its default is left out. `true` and `false` go as booleans, which need no quotes. */
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

/** The query that an address asks the API. Days in it are days where the person is. */
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

/** Days as the times at which they begin and end here. */
function timesOf(days: string): string {
  const [from = '', to = from] = days.includes('..') ? days.split('..') : [days];
  const at = (day: string, time: string): string => {
    const date = new Date(`${day}T${time}`);
    return day === '' || Number.isNaN(date.getTime()) ? day : date.toISOString();
  };
  return `${at(from, '00:00:00.000')}..${at(to, '23:59:59.999')}`;
}

/** Whether the list shows less than everything. */
export function isNarrowed({ search, filters }: ListAddress): boolean {
  return search.trim() !== '' || Object.keys(filters).length > 0;
}
