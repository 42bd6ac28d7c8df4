import { Readable } from 'node:stream';
import { checkFileKey, FileKeyError, type FileStorage, type GrowingFile } from '../files.server.ts';
import type { S3Settings } from './s3-request.server.ts';
import { s3Store, type S3Object, type S3Store } from './s3-store.server.ts';

/** An object can't grow. A file that does is kept as pieces, `{key}~{offset}`; no file's own key contains a tilde. */
const PIECE = /~(\d{12})$/;
/** Bytes that are collected before they are sent. */
const GATHERED = 1024 * 1024;

interface Piece {
  key: string;
  offset: number;
  size: number;
}

const pieceKey = (path: string, offset: number): string => `${path}~${String(offset).padStart(12, '0')}`;

/**
 * Stores files in a bucket of an S3-compatible store, each at `{tenant}/{key}`. A file that has grown is read as one:
 * its pieces in their order, up to the first gap.
 */
export function s3FileStorage(settings: S3Settings): FileStorage {
  const store = s3Store(settings);
  const pathOf = (tenantId: string, key: string): string =>
    [tenantId, ...checkFileKey(tenantId, key)].join('/');

  async function keysBelow(tenantId: string, prefix: string, storedBefore?: Date): Promise<string[]> {
    const newest = new Map<string, number>();
    for (const { key, storedAt } of await store.list(prefix)) {
      const own = key.slice(tenantId.length + 1).replace(PIECE, '');
      newest.set(own, Math.max(newest.get(own) ?? 0, storedAt.getTime()));
    }
    const limit = storedBefore?.getTime() ?? Infinity;
    return Array.from(newest)
      .filter(([, time]) => time < limit)
      .map(([key]) => key)
      .sort();
  }

  return {
    put: async (tenantId, key, bytes) => store.put(pathOf(tenantId, key), bytes),
    async get(tenantId, key) {
      const path = pathOf(tenantId, key);
      const whole = await store.get(path);
      if (whole) return whole;
      const pieces = await piecesOf(store, path);
      if (pieces.length === 0) return null;
      return Buffer.concat(await Readable.from(bytesOf(store, pieces)).toArray());
    },
    async grow(tenantId, key, offset) {
      const path = pathOf(tenantId, key);
      await split(store, path);
      const pieces = await cutAt(store, path, offset);
      const end = endOf(pieces);
      if (end < offset) throw new FileKeyError(`${key} ends before ${offset}`);
      return growingFile(store, path, pieces);
    },
    async stream(tenantId, key) {
      const path = pathOf(tenantId, key);
      const whole = await store.stream(path);
      if (whole) return whole;
      const pieces = await piecesOf(store, path);
      if (pieces.length === 0) return null;
      return { size: endOf(pieces), bytes: Readable.from(bytesOf(store, pieces), { objectMode: false }) };
    },
    async delete(tenantId, key) {
      const path = pathOf(tenantId, key);
      await store.delete(path);
      for (const { key: piece } of await store.list(`${path}~`)) await store.delete(piece);
    },
    list: async (tenantId, folder, { storedBefore } = {}) =>
      keysBelow(tenantId, `${pathOf(tenantId, folder)}/`, storedBefore),
    async all(tenantId) {
      checkFileKey(tenantId, 'any');
      return keysBelow(tenantId, `${tenantId}/`);
    },
  };
}

const endOf = (pieces: readonly Piece[]): number => {
  const last = pieces.at(-1);
  return last ? last.offset + last.size : 0;
};

const asPiece = ({ key, size }: S3Object): Piece => ({ key, size, offset: Number(PIECE.exec(key)?.[1]) });

/** The pieces of a file that has grown, in order and without a gap. */
async function piecesOf(store: S3Store, path: string): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const piece of (await store.list(`${path}~`)).map(asPiece))
    if (piece.offset === endOf(pieces)) pieces.push(piece);
  return pieces;
}

async function* bytesOf(store: S3Store, pieces: readonly Piece[]): AsyncGenerator<Buffer> {
  for (const { key, size } of pieces) {
    if (size === 0) continue;
    const bytes = await store.get(key);
    if (bytes?.length !== size) throw new Error('A piece of a stored file is missing.');
    yield bytes;
  }
}

/** Makes a whole file the first piece of a growing one. The piece is stored before the whole file is deleted. */
async function split(store: S3Store, path: string): Promise<void> {
  const whole = await store.get(path);
  if (!whole) return;
  for (const { key } of await store.list(`${path}~`)) await store.delete(key);
  await store.put(pieceKey(path, 0), whole);
  await store.delete(path);
}

/** Removes the bytes after an offset, the last piece first, so that no gap can be mistaken for content. */
async function cutAt(store: S3Store, path: string, offset: number): Promise<Piece[]> {
  const all = (await store.list(`${path}~`)).map(asPiece);
  for (const { key } of all.filter((piece) => piece.offset >= offset).toReversed()) await store.delete(key);
  const kept = (await piecesOf(store, path)).filter((piece) => piece.offset < offset);
  const last = kept.at(-1);
  if (!last || endOf(kept) <= offset) return kept;
  const size = offset - last.offset;
  await store.put(last.key, (await store.get(last.key, { from: 0, to: size - 1 })) ?? Buffer.alloc(0));
  return [...kept.slice(0, -1), { ...last, size }];
}

function growingFile(store: S3Store, path: string, pieces: Piece[]): GrowingFile {
  let gathered: Buffer[] = [];
  const waiting = (): number => gathered.reduce((sum, { length }) => sum + length, 0);

  async function send(): Promise<void> {
    const bytes = Buffer.concat(gathered);
    if (bytes.length === 0 && pieces.length > 0) return;
    const offset = endOf(pieces);
    const key = pieceKey(path, offset);
    await store.put(key, bytes);
    pieces.push({ key, offset, size: bytes.length });
    gathered = [];
  }

  return {
    async append(bytes) {
      gathered.push(Buffer.from(bytes));
      if (waiting() >= GATHERED) await send();
    },
    async read(from, length) {
      const to = from + length;
      const found: Buffer[] = [];
      for (const { key, offset, size } of pieces) {
        if (size === 0 || offset >= to || offset + size <= from) continue;
        const range = { from: Math.max(from - offset, 0), to: Math.min(to - offset, size) - 1 };
        found.push((await store.get(key, range)) ?? Buffer.alloc(0));
      }
      const rest = Buffer.concat(gathered);
      const start = endOf(pieces);
      if (to > start) found.push(rest.subarray(Math.max(from - start, 0), to - start));
      return Buffer.concat(found);
    },
    close: send,
  };
}
