import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import {
  LIMITS,
  pieceLine,
  recordLine,
  rowLine,
  TransferError,
  type ArchiveLimits,
  type RecordLine,
  type RowLine,
} from './archive.ts';

/** Parts of an archive, in the order of the file. */
export type ArchivePart =
  | { kind: 'record'; record: Exclude<RecordLine, { end: unknown }> }
  | { kind: 'row'; row: RowLine }
  /** A file is whole and its digest right. */
  | { kind: 'file'; key: string; bytes: Buffer };

/** Below this many bytes the ratio says nothing. */
const RATIO_FROM = 8 * 1024 * 1024;

async function* linesOf(path: string, limits: ArchiveLimits): AsyncGenerator<Buffer> {
  const source = createReadStream(path);
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  source.pipe(unpacked);
  let total = 0;
  let rest: Buffer[] = [];
  let restBytes = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > limits.total || (total > RATIO_FROM && total > source.bytesRead * limits.ratio))
        throw new TransferError(
          'The file unpacks to more than any organization holds. Nothing was imported.',
        );
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        rest.push(chunk.subarray(from, at));
        yield rest.length === 1 ? rest[0]! : Buffer.concat(rest);
        rest = [];
        restBytes = 0;
        from = at + 1;
      }
      if (from < chunk.length) rest.push(chunk.subarray(from));
      restBytes += chunk.length - from;
      if (restBytes > limits.line)
        throw new TransferError('The file has a line that is too long. Nothing was imported.');
    }
    if (restBytes > 0) throw new TransferError(DAMAGED);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_'))
      throw new TransferError(DAMAGED, { cause: error });
    throw error;
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

const DAMAGED =
  'The file is not a whole export of an organization: it is cut off, or was changed. Nothing was imported.';

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8')) as unknown;
  } catch (error) {
    throw new TransferError(DAMAGED, { cause: error });
  }
}

/** A file that is being read. */
interface Open {
  key: string;
  bytes: number;
  sha256: string;
  pieces: Buffer[];
  read: number;
  hash: Hash;
}

function closed(open: Open): ArchivePart {
  if (open.read !== open.bytes || open.hash.digest('hex') !== open.sha256) throw new TransferError(DAMAGED);
  return { kind: 'file', key: open.key, bytes: Buffer.concat(open.pieces) };
}

/**
 * Reads an export from its first line to its last. Its content may only be trusted when it ends without an error: the
 * last line has the digest of all before it.
 * @throws TransferError for a file that is no export, is cut off, was changed, or unpacks to more than the limits
 */
export async function* readArchive(path: string, limits = LIMITS): AsyncGenerator<ArchivePart> {
  const hash = createHash('sha256');
  let lines = 0;
  let isOver = false;
  let open: Open | undefined;
  for await (const line of linesOf(path, limits)) {
    if (isOver) throw new TransferError(DAMAGED);
    const value = parse(line);
    if (typeof value === 'string') {
      const piece = pieceLine.safeParse(value);
      if (!open || !piece.success) throw new TransferError(DAMAGED);
      const bytes = Buffer.from(value, 'base64');
      open.read += bytes.length;
      if (open.read > open.bytes) throw new TransferError(DAMAGED);
      open.hash.update(bytes);
      open.pieces.push(bytes);
    } else {
      if (open) yield closed(open);
      open = undefined;
      if (Array.isArray(value)) {
        const row = rowLine.safeParse(value);
        if (!row.success || lines === 0) throw new TransferError(DAMAGED);
        yield { kind: 'row', row: row.data };
      } else {
        const { data: record } = recordLine.safeParse(value);
        if (!record || 'format' in record !== (lines === 0)) throw new TransferError(DAMAGED);
        if ('end' in record) {
          isOver = record.end.lines === lines && record.end.sha256 === hash.digest('hex');
          if (!isOver) throw new TransferError(DAMAGED);
          continue;
        }
        if ('file' in record) {
          if (record.bytes > limits.file)
            throw new TransferError(
              'The file holds a picture or page that is too large. Nothing was imported.',
            );
          open = {
            key: record.file,
            bytes: record.bytes,
            sha256: record.sha256,
            pieces: [],
            read: 0,
            hash: createHash('sha256'),
          };
        } else yield { kind: 'record', record };
      }
    }
    hash.update(line).update('\n');
    lines += 1;
  }
  if (!isOver) throw new TransferError(DAMAGED);
}
