import { LOCALES } from '@tributary/kit/i18n/locales.ts';
import { foldedText } from '@tributary/kit/typed/folded-text.ts';
import type { ResourceDefinition } from '../../definition/resource.ts';
import { searchedFields } from '../../definition/searched-fields.ts';
import { systemRecords } from '../../definition/system.ts';
import type { StoredRecord } from '../../storage/collection.server.ts';
import type { ListQuery } from './list-query.ts';

type Narrowing = Pick<ListQuery, 'search' | 'filters' | 'sort' | 'deleted'>;

/** The names of a system record in the languages of the console. */
const titlesOf = (definition: ResourceDefinition, record: StoredRecord): string[] =>
  LOCALES.flatMap((locale) => definition.systemTitle?.(record, locale) ?? []);

const textOf = (record: StoredRecord, field: string): string => String(record[field] ?? '').toLowerCase();

/**
 * Returns a resource's system records as a list shows them, searched, filtered and ordered like the tenant's records.
 * They follow the tenant's last record, so that people need not page past them. They are found by their names in every
 * language, without regard to accents.
 */
export function listedSystemRecords(definition: ResourceDefinition, query: Narrowing): StoredRecord[] {
  if (query.deleted) return [];
  const searched = searchedFields(definition);
  const wanted = query.search && foldedText(query.search);
  const { field, descending } = query.sort;
  return systemRecords(definition)
    .filter(
      (record) =>
        (!wanted ||
          [...searched.map((each) => textOf(record, each)), ...titlesOf(definition, record)].some((text) =>
            foldedText(text).includes(wanted),
          )) &&
        query.filters.every((filter) =>
          filter.values.some((value) => textOf(record, filter.field) === value.toLowerCase()),
        ),
    )
    .sort((one, other) => textOf(one, field).localeCompare(textOf(other, field)) * (descending ? -1 : 1));
}
