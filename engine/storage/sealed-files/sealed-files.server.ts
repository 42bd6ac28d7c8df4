import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStorage, GrowingFile } from '../files.server.ts';
import { decrypt, encrypt, type Sealer } from '../sealing.server.ts';
import { CHUNK_BYTES, chunksOfFile, inPieces, STORED_CHUNK, storedSize } from './chunks.server.ts';

/** Where a sealed file is stored. Its bytes and its key are bound to it, and open nowhere else. */
export interface SealedPlace {
  tenantId: string;
  key: string;
}

/** Thrown when the stored bytes are not the whole file as it was sealed. */
export class SealedFileError extends Error {
  override name = 'SealedFileError';
}

/** Progress of a growing sealed file. */
export interface SealedProgress {
  /** Plain bytes. */
  received: number;
  /** The last of them, sealed: they are not in storage yet, and must be kept beside `received`. */
  tail: Buffer | null;
}

/** A sealed file that is being written. */
export interface GrowingSealedFile extends GrowingFile {
  /** The progress after `close`, if no more bytes came. Store it after `close`. */
  progress(): SealedProgress;
  /** Writes the last chunk: no more bytes follow. */
  finish(): Promise<void>;
}

/**
 * Makes the storage of encrypted files. Each file has its own key and consists of chunks of AES-256-GCM. Each chunk is
 * bound to the file's place, to its number, and to whether it is the last one: chunks can't be exchanged, left out or
 * added. A file's key is sealed for its place; the caller keeps it. Memory is bounded by a few chunks.
 */
export function sealedFiles(files: FileStorage, sealer: Sealer) {
  const nameOf = ({ tenantId, key }: SealedPlace): string => `file ${tenantId}/${key}`;
  const placeOf = (place: SealedPlace, chunk: number, kind: 'chunk' | 'last' | 'tail'): string =>
    `${nameOf(place)} ${chunk} ${kind}`;
  const keyFor = (place: SealedPlace, sealedKey: string): KeyObject => {
    try {
      return createSecretKey(sealer.open(sealedKey, nameOf(place)));
    } catch (error) {
      throw new SealedFileError('The key of this file does not open here.', { cause: error });
    }
  };
  function opened(key: KeyObject, bytes: Buffer, place: string): Buffer {
    try {
      return decrypt(key, bytes, place);
    } catch (error) {
      throw new SealedFileError('This file was altered, or belongs somewhere else.', { cause: error });
    }
  }

  async function* plain(
    place: SealedPlace,
    key: KeyObject,
    { bytes, size }: { bytes: Readable; size: number },
  ): AsyncGenerator<Buffer> {
    const last = chunksOfFile(size);
    let chunk = 0;
    for await (const piece of inPieces(bytes, STORED_CHUNK)) {
      yield opened(key, piece, placeOf(place, chunk, chunk === last ? 'last' : 'chunk'));
      chunk += 1;
    }
    if (chunk !== last + 1) throw new SealedFileError('This file ends too early.');
  }

  return {
    /** A new key for a file at a place, sealed for it. */
    newKey: (place: SealedPlace): string => sealer.seal(randomBytes(32), nameOf(place)),

    /**
     * Opens a growing file at its progress; stored bytes after that are cut off. One writer at a time.
     * @throws SealedFileError when the key or the tail belongs to another file, FileKeyError when bytes are missing
     */
    async grow(
      place: SealedPlace,
      sealedKey: string,
      { received, tail }: SealedProgress,
    ): Promise<GrowingSealedFile> {
      const key = keyFor(place, sealedKey);
      let chunks = chunksOfFile(received);
      let waiting: Buffer = tail ? opened(key, tail, placeOf(place, chunks, 'tail')) : Buffer.alloc(0);
      if (chunks * CHUNK_BYTES + waiting.length !== received)
        throw new SealedFileError('The last received part of this file is missing.');
      const file = await files.grow(place.tenantId, place.key, chunks * STORED_CHUNK);
      const store = async (bytes: Buffer, kind: 'chunk' | 'last'): Promise<void> =>
        file.append(encrypt(key, bytes, placeOf(place, chunks, kind)));
      return {
        async append(bytes) {
          waiting = Buffer.concat([waiting, bytes]);
          while (waiting.length > CHUNK_BYTES) {
            await store(waiting.subarray(0, CHUNK_BYTES), 'chunk');
            chunks += 1;
            waiting = waiting.subarray(CHUNK_BYTES);
          }
        },
        async read(from, length) {
          const parts: Buffer[] = [];
          const first = Math.floor(from / CHUNK_BYTES);
          for (let chunk = first; chunk <= chunks && chunk * CHUNK_BYTES < from + length; chunk += 1)
            parts.push(
              chunk === chunks
                ? waiting
                : opened(
                    key,
                    await file.read(chunk * STORED_CHUNK, STORED_CHUNK),
                    placeOf(place, chunk, 'chunk'),
                  ),
            );
          const start = from - first * CHUNK_BYTES;
          return Buffer.concat(parts).subarray(start, start + length);
        },
        progress() {
          // More than a chunk waits only when storing one failed. The first chunk of it is kept.
          const kept = waiting.subarray(0, CHUNK_BYTES);
          return {
            received: chunks * CHUNK_BYTES + kept.length,
            tail: kept.length === 0 ? null : encrypt(key, kept, placeOf(place, chunks, 'tail')),
          };
        },
        finish: () => store(waiting, 'last'),
        close: () => file.close(),
      };
    },

    /**
     * The plain bytes of a complete file, or null when nothing is stored. The stream fails at the first chunk that is not
     * as it was sealed.
     * @param size the plain bytes that it has
     * @throws SealedFileError for a key of another file, and for a file that is too short or too long
     */
    async stream(place: SealedPlace, sealedKey: string, size: number): Promise<Readable | null> {
      const key = keyFor(place, sealedKey);
      const stored = await files.stream(place.tenantId, place.key);
      if (!stored) return null;
      if (stored.size !== storedSize(size)) {
        stored.bytes.destroy();
        throw new SealedFileError(
          `This file has ${stored.size} bytes in storage instead of ${storedSize(size)}.`,
        );
      }
      const bytes = Readable.from(plain(place, key, { bytes: stored.bytes, size }), { objectMode: false });
      // Also when none of it was read.
      return bytes.once('close', () => stored.bytes.destroy());
    },
  };
}
export type SealedFiles = ReturnType<typeof sealedFiles>;
