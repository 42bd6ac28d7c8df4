import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { formulaSafe, withoutApostrophe } from '../exporting/formula-safe.ts';
import { TranslationFileError, type ReadTranslations, type TranslationUnit } from './exchange.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const COLUMNS = ['id', 'source', 'translation', 'state'] as const;
/** Spreadsheets use the separator that is usual in their user's region. */
const HEADER = /^"?id"?([,;\t])/;

/** Translations as CSV (RFC 4180, UTF-8 with a byte order mark), for spreadsheets. */
export function translationsToCsv(units: readonly TranslationUnit[]): string {
  const rows = units.map(({ id, source, target, status }) => [
    id,
    formulaSafe(source),
    formulaSafe(target),
    status,
  ]);
  return BYTE_ORDER_MARK + stringify([[...COLUMNS], ...rows], { record_delimiter: 'windows' });
}

/**
 * Reads a CSV file that was written here and edited since. Only `id` and `translation` must be there; the separator is
 * the one of its first line.
 * @throws TranslationFileError
 */
export function translationsFromCsv(text: string): ReadTranslations {
  const plain = text.replace(/^\uFEFF/, '');
  const delimiter = HEADER.exec(plain)?.[1];
  if (!delimiter) throw new TranslationFileError('columns');
  let rows: string[][];
  try {
    rows = parse(plain, { delimiter, skip_empty_lines: true, relax_column_count: true });
  } catch (error) {
    throw new TranslationFileError('format', { cause: error });
  }
  const [header = [], ...records] = rows;
  const at = (name: (typeof COLUMNS)[number]): number => header.findIndex((cell) => cell.trim() === name);
  const [id, source, target] = [at('id'), at('source'), at('translation')];
  if (id < 0 || target < 0) throw new TranslationFileError('columns');
  return {
    units: records.map((cells) => ({
      id: cells[id]?.trim() ?? '',
      source: source < 0 ? undefined : evaluated(cells[source]),
      target: evaluated(cells[target]) ?? '',
    })),
  };
}

const evaluated = (cell: string | undefined): string | undefined => cell && withoutApostrophe(cell);
