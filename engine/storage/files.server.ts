import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { readWhole } from './disk/read-whole.server.ts';

/**
 * The file storage of the product: media, artifacts, form schemas. A key is a relative path such as
 * `artifacts/0190…/9f2c.json`; a file belongs to one tenant, and no key reaches another's.
 */
export interface FileStorage {
  /** Stores the bytes under the key, replacing existing ones; atomic, and durable when it resolves. */
  put(tenantId: string, key: string, bytes: Uint8Array): Promise<void>;
  /** The stored bytes, or null for a missing key. */
  get(tenantId: string, key: string): Promise<Buffer | null>;
  /**
   * Opens a growing file at an offset: bytes after the offset are cut off, and a missing file is created. One writer at
   * a time. @throws FileKeyError for an offset beyond the file's end
   */
  grow(tenantId: string, key: string, offset: number): Promise<GrowingFile>;
  /** The stored bytes as a stream with their number, or null for a missing key. */
  stream(tenantId: string, key: string): Promise<{ size: number; bytes: Readable } | null>;
  /** Removes the key; a missing key is no error. */
  delete(tenantId: string, key: string): Promise<void>;
  /** Keys below a folder (`media`), sorted; empty when there is none. `storedBefore` leaves out newer ones. */
  list(tenantId: string, folder: string, options?: { storedBefore?: Date }): Promise<string[]>;
  /** Every key of a tenant, sorted. */
  all(tenantId: string): Promise<string[]>;
}

/** A file that is being written. */
export interface GrowingFile {
  append(bytes: Uint8Array): Promise<void>;
  /** Reads stored bytes, at most `length`. */
  read(from: number, length: number): Promise<Buffer>;
  /** Makes the written bytes durable, and closes the file. */
  close(): Promise<void>;
}

/** Thrown for a tenant id or key that is not plainly safe; no file has been touched. */
export class FileKeyError extends Error {
  override name = 'FileKeyError';
}

const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;
const MAX_KEY_LENGTH = 512;

/**
 * Checks a tenant id and key and returns the key's segments. Segments have only letters, digits, `.`, `_` and `-`, and
 * do not begin with a dot: no traversal, no hidden or temporary file, no separator of another system.
 * @throws FileKeyError
 */
export function checkFileKey(tenantId: string, key: string): string[] {
  if (!SEGMENT.test(tenantId)) throw new FileKeyError(`Not a tenant id: ${JSON.stringify(tenantId)}`);
  const segments = key.split('/');
  if (key.length > MAX_KEY_LENGTH || !segments.every((segment) => SEGMENT.test(segment))) {
    throw new FileKeyError(`Not a file key: ${JSON.stringify(key.slice(0, 80))}`);
  }
  return segments;
}

/** Stores files below a folder on this machine's disk, one sub-folder per tenant. */
export function diskFileStorage(root: string): FileStorage {
  const pathOf = (tenantId: string, key: string) => join(root, tenantId, ...checkFileKey(tenantId, key));

  async function keysBelow(folder: string, tenantId: string): Promise<string[]> {
    try {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const base = join(root, tenantId);
      return entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(base.length + 1)
            .replaceAll('\\', '/'),
        )
        .sort();
    } catch (error) {
      if (isCode(error, 'ENOENT', 'ENOTDIR')) return [];
      throw error;
    }
  }

  return {
    async put(tenantId, key, bytes) {
      const path = pathOf(tenantId, key);
      const folder = dirname(path);
      await mkdir(folder, { recursive: true });
      // A key's segment can't begin with a dot, so a half-written file is never listed or read.
      const draft = join(folder, `.${randomUUID()}.part`);
      try {
        await writeDurably(draft, bytes);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
    async get(tenantId, key) {
      try {
        return await readWhole(pathOf(tenantId, key));
      } catch (error) {
        // EISDIR: the key is a folder of other keys, which has no bytes.
        if (isCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return null;
        throw error;
      }
    },
    async grow(tenantId, key, offset) {
      const path = pathOf(tenantId, key);
      const folder = dirname(path);
      await mkdir(folder, { recursive: true });
      const isNew = offset === 0 && (await storedAt(path)) === Infinity;
      const handle = await open(path, isNew ? 'wx+' : 'r+', 0o640);
      try {
        if ((await handle.stat()).size < offset) throw new FileKeyError(`${key} ends before ${offset}`);
        await handle.truncate(offset);
        if (isNew) await syncFolder(folder);
      } catch (error) {
        await handle.close();
        throw error;
      }
      let end = offset;
      return {
        async append(bytes) {
          await handle.write(bytes, 0, bytes.byteLength, end);
          end += bytes.byteLength;
        },
        async read(from, length) {
          const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
          return buffer.subarray(0, bytesRead);
        },
        async close() {
          try {
            await handle.sync();
          } finally {
            await handle.close();
          }
        },
      };
    },
    async stream(tenantId, key) {
      try {
        const handle = await open(pathOf(tenantId, key), 'r');
        return { size: (await handle.stat()).size, bytes: handle.createReadStream() };
      } catch (error) {
        if (isCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return null;
        throw error;
      }
    },
    async delete(tenantId, key) {
      try {
        await unlink(pathOf(tenantId, key));
      } catch (error) {
        if (!isCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'EPERM')) throw error;
      }
    },
    async list(tenantId, folder, { storedBefore } = {}) {
      const keys = await keysBelow(pathOf(tenantId, folder), tenantId);
      if (!storedBefore) return keys;
      const times = await Promise.all(keys.map((key) => storedAt(pathOf(tenantId, key))));
      return keys.filter((_, index) => times[index]! < storedBefore.getTime());
    },
    // The folder is checked like any key in it.
    all: async (tenantId) => keysBelow(dirname(pathOf(tenantId, 'any')), tenantId),
  };
}

/** Returns when a file was last written, in ms; Infinity if it no longer exists. */
async function storedAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return Infinity;
    throw error;
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o640);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the rename itself durable after a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
