import type { Readable } from 'node:stream';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { IMPORT_LIMITS } from '../definition/choices.ts';
import { ImportFileError } from './failure.ts';
import { csvRowsOf } from './rows.server.ts';
import { delimiterOf, encodingOf, HEAD_BYTES, type Delimiter, type FileEncoding } from './sniff.ts';

/** Where the file of an import is kept. */
export const fileKeyOf = (id: string): string => `imports/${id}`;

/** What a file shows before its columns are matched. */
export interface FileHead {
  encoding: FileEncoding;
  delimiter: Delimiter;
  header: string[];
  sample: string[][];
}

const SAMPLE_ROWS = 20;
const LONGEST_HEADING = 200;
const LONGEST_SHOWN = 200;

/** Reads how a file is written, its header and its first rows. @throws ImportFileError */
export async function readHead(files: FileStorage, tenantId: string, id: string): Promise<FileHead> {
  const open = async (): Promise<Readable> => {
    const stored = await files.stream(tenantId, fileKeyOf(id));
    if (!stored) throw new ImportFileError('gone');
    return stored.bytes;
  };
  const encoding = await encodingOf(await open());
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(await firstBytes(await open())));
  const rows: string[][] = [];
  for await (const { cells } of csvRowsOf(await open(), { encoding, delimiter })) {
    rows.push(cells);
    if (rows.length > SAMPLE_ROWS) break;
  }
  const [header, ...sample] = rows;
  if (!header) throw new ImportFileError('empty');
  if (header.length > IMPORT_LIMITS.columns) throw new ImportFileError('manyColumns', 1);
  if (sample.length === 0) throw new ImportFileError('onlyHeader');
  const shown = (cell: string, most: number): string =>
    cell.trim().slice(0, most).toWellFormed().replaceAll('\u0000', '');
  return {
    encoding,
    delimiter,
    header: header.map((cell) => shown(cell, LONGEST_HEADING)),
    sample: sample.map((cells) => cells.slice(0, header.length).map((cell) => shown(cell, LONGEST_SHOWN))),
  };
}

async function firstBytes(bytes: Readable): Promise<Buffer> {
  for await (const piece of bytes) return (piece as Buffer).subarray(0, HEAD_BYTES);
  return Buffer.alloc(0);
}
