import { SEALED_MORE } from '../sealing.server.ts';

/** The plain bytes of a chunk; only a file's last one has fewer. */
export const CHUNK_BYTES = 64 * 1024;
/** A whole chunk in storage. */
export const STORED_CHUNK = CHUNK_BYTES + SEALED_MORE;

/** How many bytes a sealed file has in storage. @param size its plain bytes */
export const storedSize = (size: number): number => size + Math.ceil(size / CHUNK_BYTES) * SEALED_MORE;

/**
 * Returns how many chunks are in storage when this many plain bytes have been received. The last bytes, at least one,
 * are held back: a file's last chunk is marked as such, and it is known only when the file is complete.
 */
export const chunksOfFile = (received: number): number => Math.max(0, Math.ceil(received / CHUNK_BYTES) - 1);

/** Cuts a stream of pieces into pieces of `size` bytes; the last one may be shorter. */
export async function* inPieces(stream: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    parts.push(part);
    length += part.byteLength;
    if (length < size) continue;
    let rest = Buffer.concat(parts);
    for (; rest.length >= size; rest = rest.subarray(size)) yield rest.subarray(0, size);
    parts = [rest];
    length = rest.length;
  }
  if (length > 0) yield Buffer.concat(parts);
}
