import type { Readable } from 'node:stream';
import { streamUpload, type StoredDeps, type StoredUpload } from '../../uploads/stored.server.ts';
import { IMPORT_LIMITS } from '../definition/choices.ts';
import { ImportFileError } from './failure.ts';
import { csvRowsOf } from './rows.server.ts';
import { delimiterOf, encodingOf, HEAD_BYTES, type Delimiter, type FileEncoding } from './sniff.ts';

/** The file of an import. */
export interface ImportFile {
  tenantId: string;
  id: string;
  size: number;
  /** Null for a file from before they were sealed. */
  sealedKey: string | null;
  /** It is deleted after some days, and when a person in it is erased. */
  hasFile: boolean;
}

/** How the file of an import is stored: sealed, as files of visitors are. */
export const storedAs = ({
  tenantId,
  id,
  sealedKey,
}: Omit<ImportFile, 'size' | 'hasFile'>): StoredUpload => ({
  tenantId,
  id,
  sealedKey,
  folder: 'imports',
});

/** The bytes of an import's file; null when it is not kept any more. @throws SealedFileError; the stream too */
export async function streamImport(deps: StoredDeps, file: ImportFile): Promise<Readable | null> {
  return file.hasFile ? streamUpload(deps, { ...storedAs(file), size: file.size }) : null;
}

/** Facts of a file before its columns are matched. */
export interface FileHead {
  encoding: FileEncoding;
  delimiter: Delimiter;
  header: string[];
  sample: string[][];
}

const SAMPLE_ROWS = 20;
const LONGEST_HEADING = 200;
const LONGEST_SHOWN = 200;

/** Reads how a file is written, its header and its first rows. @throws ImportFileError, SealedFileError */
export async function readHead(deps: StoredDeps, file: ImportFile): Promise<FileHead> {
  const open = async (): Promise<Readable> => {
    const bytes = await streamImport(deps, file);
    if (!bytes) throw new ImportFileError('gone');
    return bytes;
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
