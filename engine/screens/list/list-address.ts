import type { ListDeclaration, ListField } from '../../definition/resource.ts';
import type { ListQueryInput } from '../../http/resource-client.ts';
import { isDatePreset } from '../../lifecycle/read/date-presets.ts';
import { timesOf, type Calendar } from '../../lifecycle/read/list-days.ts';
import { isRanged, parseRange } from '../../lifecycle/read/list-range.ts';
import type { ViewContent } from '../../views/view.ts';
import { columnChoices } from './columns.ts';

/** The view in a URL that shows the list without a view, even if the person has a default view. */
export const NO_VIEW = 'none';

/** The part of a list's state that its URL contains, so that it can be shared, reloaded and gone back to. */
export interface ListAddress {
  search: string;
  /** In the API's notation: `-createdAt`. */
  sort: string;
  deleted: boolean;
  /** The wanted values of each filtered field. */
  filters: Record<string, string[]>;
  /** The id of the saved view that it began with, or `NO_VIEW`. */
  view?: string | undefined;
  /** The columns of the view, or changed from it; without them the person's own. */
  columns?: readonly string[] | undefined;
}

type Search = Record<string, unknown>;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** A range is one value, `2026-11-01..2026-11-30`; an invalid one is ignored. */
function valuesOf(field: ListField, value: string): string[] {
  if (!isRanged(field)) return value.split(',').filter(Boolean);
  if (field.type === 'date' && isDatePreset(value)) return [value];
  return parseRange(field.type, value) ? [value] : [];
}

/** Returns the list's state of a view, without parts that the resource no longer declares. */
function addressOfView(list: ListDeclaration, view: string, content: ViewContent): ListAddress {
  const { columns } = content;
  const known = columnChoices(list).filter((name) => columns?.includes(name));
  return {
    ...readStated(list, {
      search: content.search,
      sort: content.sort,
      deleted: content.deleted,
      ...Object.fromEntries(
        Object.entries(content.filters).map(([field, values]) => [field, values.join(',')]),
      ),
    }),
    view,
    ...(known.length > 0 ? { columns: known } : {}),
  };
}

/** Returns the list's state as a view stores it. */
export function contentOf({ search, sort, deleted, filters, columns }: ListAddress): ViewContent {
  return { search: search.trim(), sort, deleted, filters, columns: columns ? [...columns] : null };
}

/** Reads the parts of a URL other than its view. Values that the resource does not declare are ignored, not refused. */
function readStated({ fields, defaultSort }: ListDeclaration, search: Search): ListAddress {
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

/**
 * Reads a URL. A view without an order gives the view's content; a view with an order gives the URL's own values, which
 * were changed from the view.
 * @param contentOfView returns the content of a saved view; undefined for an unknown view
 */
export function readListAddress(
  list: ListDeclaration,
  search: Search,
  contentOfView: (view: string) => ViewContent | undefined = () => undefined,
): ListAddress {
  const view = text(search['view']);
  const stated = readStated(list, search);
  if (view === '') return stated;
  if (view === NO_VIEW) return { ...stated, view };
  const content = contentOfView(view);
  if (!content) return stated;
  if (search['sort'] === undefined) return addressOfView(list, view, content);
  const columns = columnChoices(list).filter((name) => text(search['columns']).split(',').includes(name));
  return { ...stated, view, ...(columns.length > 0 ? { columns } : {}) };
}

/**
 * Returns whether the view of a URL is loaded and exists. Until the views are read its content is unknown: the list
 * without it would be a different one, and actions on the whole list would change other records.
 */
export function viewAsked(
  search: Search,
  { views, isPending }: { views: readonly { id: string }[] | undefined; isPending: boolean },
): { isWaiting: boolean; isGone: boolean } {
  const view = text(search['view']);
  const isAsked = view !== '' && view !== NO_VIEW;
  // A URL without parameters opens the person's default view, if there is one.
  const isPlain = Object.keys(search).length === 0;
  return {
    isWaiting: views === undefined && (isAsked || (isPlain && isPending)),
    isGone: isAsked && views !== undefined && !views.some(({ id }) => id === view),
  };
}

/** Whether a list shows something else than its view. */
export function isChanged(list: ListDeclaration, address: ListAddress, content: ViewContent): boolean {
  const comparable = ({ filters, search, sort, deleted, columns = [] }: ListAddress): string =>
    JSON.stringify([search.trim(), sort, deleted, Object.entries(filters).toSorted(), columns]);
  return comparable(address) !== comparable(addressOfView(list, address.view ?? '', content));
}

/**
 * Writes a URL without defaults: of an unchanged view its id alone. `true` and `false` become booleans, which need no
 * quotes.
 */
export function writeListAddress(
  list: ListDeclaration,
  address: ListAddress,
  contentOfView: (view: string) => ViewContent | undefined = () => undefined,
): Search {
  const { search, sort, deleted, filters, view, columns } = address;
  const content = view === undefined ? undefined : contentOfView(view);
  if (content && !isChanged(list, address, content)) return { view };
  const plain = (value: string): unknown => (value === 'true' ? true : value === 'false' ? false : value);
  const filtered = Object.entries(filters).filter(([, values]) => values.length > 0);
  return {
    ...(view === undefined ? {} : { view }),
    ...(search ? { search } : {}),
    ...(sort === list.defaultSort && !content ? {} : { sort }),
    ...(deleted ? { deleted: true } : {}),
    ...(content && columns ? { columns: columns.join(',') } : {}),
    ...Object.fromEntries(filtered.map(([field, values]) => [field, plain(values.join(','))])),
  };
}

/** The query of a URL for the API. Its days are those of the calendar. */
export function listQueryOf(
  { fields }: ListDeclaration,
  { search, sort, deleted, filters }: ListAddress,
  calendar: Calendar,
): ListQueryInput {
  return {
    search: search.trim() || undefined,
    sort,
    deleted: deleted || undefined,
    filter: Object.fromEntries(
      Object.entries(filters).map(([field, values]) => [
        field,
        fields[field]?.type === 'date' ? timesOf(values[0]!, calendar) : values.join(','),
      ]),
    ),
  };
}

/** Whether the list is narrowed. */
export function isNarrowed({ search, filters }: ListAddress): boolean {
  return search.trim() !== '' || Object.keys(filters).length > 0;
}
