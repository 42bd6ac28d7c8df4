import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { withoutApostrophe } from '@tributary/engine/exporting/formula-safe.ts';
import { ImportFileError } from './failure.ts';
import type { Delimiter, FileEncoding } from './sniff.ts';

/** One row of a file. */
export interface FileRow {
  /** The line that it begins in; the file's first is 1. */
  line: number;
  cells: string[];
}

/** Most characters of one row: without an end, a quote that is never closed would take in the whole file. */
const LONGEST_ROW = 100_000;

async function* textOf(bytes: AsyncIterable<Uint8Array>, encoding: FileEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

const countIn = (cells: readonly string[], breaks: RegExp): number =>
  cells.reduce((sum, cell) => sum + (cell.match(breaks)?.length ?? 0), 0);

/**
 * The rows of a CSV file, read piece by piece, the header first. Lines may end in any way; empty ones, rows of empty
 * cells and Excel's line that names the separator are left out. An apostrophe that an export of ours put before a formula is taken off again.
 * @throws ImportFileError with the line, for quotes that are not closed and rows without an end
 */
export async function* csvRowsOf(
  bytes: Readable,
  { encoding, delimiter }: { encoding: FileEncoding; delimiter: Delimiter },
): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    // Spreadsheets write rows that were formatted and never filled in as signs of separation alone.
    skip_records_with_empty_values: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    // Files that were put together have more than one.
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  // An error of any part ends the parser, which the loop below hears of.
  pipeline(Readable.from(textOf(bytes, encoding)), parser, () => bytes.destroy());
  let twice = 0;
  let isFirst = true;
  try {
    for await (const each of parser) {
      const { record, info } = each as { record: string[]; info: { lines: number } };
      // Inside of quotes the parser counts both signs of a line's end.
      twice += countIn(record, /\r\n/g);
      const [start = '', ...rest] = record;
      const isSeparator =
        isFirst && /^sep=$/i.test(start) && rest.length > 0 && rest.every((cell) => cell === '');
      isFirst = false;
      if (isSeparator) continue;
      yield {
        line: info.lines - twice - countIn(record, /\r\n|\n|\r/g),
        cells: record.map((cell) => withoutApostrophe(cell)),
      };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] - twice : null;
    throw new ImportFileError(error.code === 'CSV_MAX_RECORD_SIZE' ? 'longRow' : 'quotes', line, {
      cause: error,
    });
  }
}
