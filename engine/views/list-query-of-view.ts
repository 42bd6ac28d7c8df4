import type { AnyResource } from '../definition/resource.ts';
import { timesOf, type Calendar } from '../lifecycle/read/list-days.ts';
import { isDatePreset } from '../lifecycle/read/date-presets.ts';
import { isRanged, parseRange } from '../lifecycle/read/list-range.ts';
import type { ViewContent } from './view.ts';

/**
 * Returns what is invalid in a view of a resource's list.
 * @returns a sentence, or undefined where everything is valid
 */
export function checkContent({ name, list }: AnyResource, content: ViewContent): string | undefined {
  const sorted = content.sort.replace(/^-/, '');
  if (sorted !== 'createdAt' && !list.fields[sorted]?.sort)
    return `Lists of ${name} can't be sorted by ${sorted}.`;
  for (const [field, values] of Object.entries(content.filters)) {
    const declared = list.fields[field];
    if (!declared?.filter) return `Lists of ${name} can't be filtered by ${field}.`;
    if (!isRanged(declared)) continue;
    const isPeriod = declared.type === 'date' && isDatePreset(values[0]!);
    if (values.length > 1 || (!isPeriod && !parseRange(declared.type, values[0]!)))
      return `The range of ${field} can't be read.`;
  }
  const unknown = content.columns?.find(
    (column) => !(column in list.fields) || list.fields[column]?.filterOnly,
  );
  return unknown === undefined ? undefined : `Lists of ${name} have no column ${unknown}.`;
}

/** Returns the API query that lists a view's content at a moment: periods become times. */
export function queryOfView(
  { list }: AnyResource,
  content: ViewContent,
  calendar: Calendar,
): Record<string, string> {
  const filters = Object.entries(content.filters).map(([field, values]) => [
    `filter[${field}]`,
    list.fields[field]?.type === 'date' ? timesOf(values[0]!, calendar) : values.join(','),
  ]);
  return {
    sort: content.sort,
    ...(content.search === '' ? {} : { search: content.search }),
    ...(content.deleted ? { deleted: 'true' } : {}),
    ...(Object.fromEntries(filters) as Record<string, string>),
  };
}
