import { isCurrency, moneyToDecimal } from '@tributary/kit/money.ts';
import { isoInZone } from '@tributary/kit/zones.ts';
import * as z from 'zod';
import { namespaceOf } from '../definition/namespace.ts';
import type { AnyResource, ListField, MessagesOf, TagOfRecord } from '../definition/resource.ts';
import { ProblemError } from '../errors/problem.ts';
import type { StoredRecord } from '../storage/collection.server.ts';
import { fieldHeadings, heldMessagesIn } from './messages.server.ts';

/** One cell: a text, a number as exact decimal text, or nothing. */
export type ExportCell = { text: string } | { figure: string } | { truth: boolean } | null;

export interface ExportColumn<Row = StoredRecord> {
  heading: string;
  cell: (record: Row) => ExportCell;
}

const FRAME = ['createdAt', 'updatedAt', 'deletedAt'];

/** A time with the offset of the organization's time zone: readable by programs, with the same day as in the lists. */
export const timeCell = (moment: Date | string | null, timezone: string): ExportCell =>
  moment === null ? null : { text: isoInZone(new Date(moment), timezone) };

/**
 * Returns the columns of an export, with headings and chosen values in the person's language, and times in the
 * organization's time zone. The currency follows an amount.
 * @throws ProblemError validation_failed for a field that lists of this resource do not have
 */
export function exportColumns(
  definition: AnyResource,
  wanted: string | undefined,
  language: string,
  timezone: string,
): ExportColumn[] {
  const { fields } = definition.list;
  const all = Object.keys(fields).filter((name) => fields[name]!.type !== 'id' && !fields[name]!.filterOnly);
  const names = wanted ? [...new Set(wanted.split(','))] : all;
  const headingOf = fieldHeadings(language, definition.name);
  const has = (name: string) =>
    (name in fields && !fields[name]!.filterOnly) || name === 'id' || FRAME.includes(name);
  const unknown = names.find((name) => !has(name));
  if (unknown !== undefined)
    throw new ProblemError('validation_failed', `Lists of ${definition.name} have no column ${unknown}.`, {
      errors: [{ path: 'columns', message: `There is no column ${unknown}.` }],
    });
  const words = definition.kind === 'read-only' ? definition.shownWords : undefined;
  const messagesOf = heldMessagesIn(language);
  const columns = names.map((name): ExportColumn => {
    const type = fields[name]?.type ?? (FRAME.includes(name) ? 'date' : 'text');
    return {
      heading: headingOf(name),
      cell: (record) => {
        const shown =
          words?.shown(name, record, messagesOf) ?? valueWord(definition, name, record, messagesOf);
        return shown === undefined ? cellOf(type, record, name, timezone) : { text: shown };
      },
    };
  });
  const isMoney = names.some((name) => fields[name]?.type === 'money');
  if (isMoney && 'currency' in definition.schema.shape && !names.includes('currency')) {
    const after = names.findLastIndex((name) => fields[name]?.type === 'money');
    columns.splice(after + 1, 0, {
      heading: headingOf('currency'),
      cell: (record) => cellOf('text', record, 'currency', timezone),
    });
  }
  return columns;
}

/** The word that lists show for a value of a choice. Currencies keep their codes, which programs read. */
function valueWord(
  definition: AnyResource,
  name: string,
  record: StoredRecord,
  messagesOf: MessagesOf,
): string | undefined {
  const value = (record as Record<string, unknown>)[name];
  if (name === 'currency' || typeof value !== 'string') return;
  if (!definition.list.fields[name]?.words && !isChoice(definition.schema.shape[name])) return;
  const { value: words } = messagesOf(namespaceOf(definition.name)) as {
    value?: Record<string, Record<string, unknown> | undefined>;
  };
  const word = words?.[name]?.[value];
  return typeof word === 'string' ? word : undefined;
}

function isChoice(schema: z.core.$ZodType | undefined): boolean {
  let inner = schema;
  while (inner instanceof z.ZodNullable || inner instanceof z.ZodOptional || inner instanceof z.ZodDefault)
    inner = inner.unwrap();
  return inner instanceof z.ZodEnum;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function cellOf(type: ListField['type'], record: StoredRecord, name: string, timezone: string): ExportCell {
  if (type === 'tag')
    return { text: ((record.tags ?? []) as TagOfRecord[]).map(({ key }) => key).join(', ') };
  const value = (record as Record<string, unknown>)[name];
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return { truth: value };
  if (typeof value === 'number') {
    const currency = record['currency'];
    return {
      figure: type === 'money' && isCurrency(currency) ? moneyToDecimal(value, currency) : String(value),
    };
  }
  if (value instanceof Date || (typeof value === 'string' && TIME.test(value)))
    return timeCell(value, timezone);
  return { text: typeof value === 'string' ? value : JSON.stringify(value) };
}
