import { stringify } from 'csv-stringify/sync';
import type { ExportCell, ExportColumn } from './columns.server.ts';
import { formulaSafe } from './formula-safe.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** A CSV file (RFC 4180, UTF-8 with a byte order mark, which spreadsheets need), streamed record by record. */
export async function* csvOf<Row>(
  columns: readonly ExportColumn<Row>[],
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([columns.map(({ heading }) => formulaSafe(heading))]);
  for await (const records of pages)
    if (records.length > 0)
      yield lines(records.map((record) => columns.map(({ cell }) => written(cell(record)))));
}

function lines(rows: string[][]): string {
  return stringify(rows, { record_delimiter: 'windows' });
}

function written(cell: ExportCell): string {
  if (cell === null) return '';
  if ('figure' in cell) return cell.figure;
  return 'truth' in cell ? String(cell.truth) : formulaSafe(cell.text);
}
