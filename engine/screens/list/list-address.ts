import type { ListDeclaration } from '../../definition/resource.ts';
import type { ListQueryInput } from '../../http/client.ts';

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

/** Reads an address, whoever wrote it: what the noun does not declare is left out rather than refused by the server. */
export function readListAddress({ fields, defaultSort }: ListDeclaration, search: Search): ListAddress {
  const sort = text(search['sort']);
  const field = sort.replace(/^-/, '');
  const filters = Object.keys(fields)
    .filter((name) => fields[name]?.filter)
    .map((name) => [name, text(search[name]).split(',').filter(Boolean)] as const)
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

/** The query that an address asks the API. */
export function listQueryOf({ search, sort, deleted, filters }: ListAddress): ListQueryInput {
  return {
    search: search.trim() || undefined,
    sort,
    deleted: deleted || undefined,
    filter: Object.fromEntries(Object.entries(filters).map(([field, values]) => [field, values.join(',')])),
  };
}

/** Whether the list shows less than everything. */
export function isNarrowed({ search, filters }: ListAddress): boolean {
  return search.trim() !== '' || Object.keys(filters).length > 0;
}
