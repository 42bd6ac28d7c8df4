const NEWLINE = 10;

interface Reading {
  signal: AbortSignal;
  /** Told of the part that has come, from 0 to 1. */
  onProgress: (done: number) => void;
}

/**
 * Reads a whole response and reports the progress by the number of lines in its header `x-lines`.
 * @throws when it breaks off, ends too early or is stopped
 */
export async function readLines(answer: Response, { signal, onProgress }: Reading): Promise<Blob> {
  if (!answer.body) throw new Error('The answer is empty.');
  const announced = Number(answer.headers.get('x-lines'));
  const reader = answer.body.getReader();
  const stop = (): void => void reader.cancel();
  signal.addEventListener('abort', stop);
  const pieces: BlobPart[] = [];
  let lines = 1;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) break;
      pieces.push(value);
      for (const byte of value) if (byte === NEWLINE) lines += 1;
      if (announced > 0) onProgress(Math.min(lines / announced, 1));
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
  if (announced > 0 && lines < announced) throw new Error('The file broke off.');
  return new Blob(pieces, { type: 'application/json' });
}
