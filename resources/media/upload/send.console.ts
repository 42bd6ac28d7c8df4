import { ApiError, type Client } from '@tributary/engine/http/client.ts';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { MEDIA_PIECE_BYTES } from '../kinds.ts';
import type { mediaRoutes, MediaUpload } from '../routes.ts';

const LONGEST_WAIT_MS = 15_000;
/** Failures in a row after which an upload is given up. */
const MOST_FAILURES = 40;
/** Temporary failures: the connection is lost, the server is busy, or another piece is still being written. */
const PASSING = new Set(['network', 'timeout', 'unavailable', 'unexpected', 'too_many_requests', 'conflict']);

interface Progress {
  /** Bytes that are stored. */
  onSent(bytes: number): void;
  /** Called when the connection is lost and the upload waits for it. */
  onBroken(): void;
  signal: AbortSignal;
}

const isPassing = (error: unknown): boolean => error instanceof ApiError && PASSING.has(error.problem.code);

/**
 * Uploads a file in pieces, and continues where it was after every failure of connection or server. The same file
 * chosen again after a reload continues too. @returns the upload's id, for the record
 * @throws ApiError for a refusal
 */
export async function sendMedia(client: Client, file: File, progress: Progress): Promise<string> {
  const call = routesOf<typeof mediaRoutes>(client);
  const { signal } = progress;
  const name = `tributary.upload.${file.name}.${file.size}.${file.lastModified}`;
  const begin = async (): Promise<MediaUpload> => {
    const known = sessionStorage.getItem(name);
    if (known) {
      const found = await ask(known).catch(() => undefined);
      if (found) return found;
    }
    const begun = await call('POST /media/uploads', { body: { name: file.name, size: file.size }, signal });
    sessionStorage.setItem(name, begun.id);
    return begun;
  };
  const ask = (id: string) => call('GET /media/uploads/:id', { params: { id }, signal });

  let upload: MediaUpload | undefined;
  let isKnown = true;
  let failures = 0;
  for (;;) {
    try {
      if (!upload) upload = await begin();
      else if (!isKnown) upload = await ask(upload.id);
      else {
        const { id, received } = upload;
        const piece = file.slice(received, received + MEDIA_PIECE_BYTES);
        upload = await call('POST /media/uploads/:id/pieces', {
          params: { id },
          query: { offset: received },
          file: piece,
          signal,
        });
        failures = 0;
      }
      isKnown = true;
      progress.onSent(upload.received);
      if (upload.received === upload.size) {
        sessionStorage.removeItem(name);
        return upload.id;
      }
    } catch (error) {
      if (signal.aborted || !isPassing(error) || failures >= MOST_FAILURES) {
        sessionStorage.removeItem(name);
        throw error;
      }
      failures += 1;
      isKnown = false;
      progress.onBroken();
      await line(Math.min(500 * 2 ** (failures - 1), LONGEST_WAIT_MS), signal);
    }
  }
}

/** Waits, or until the connection is back. */
const line = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    for (const [target, event] of [
      [window, 'online'],
      [signal, 'abort'],
    ] as const)
      target.addEventListener(event, () => (clearTimeout(timer), resolve()), { once: true });
  });

/** The digest of a file's content; undefined where the browser has none to offer (a page without https). */
export async function contentDigest(file: File): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
