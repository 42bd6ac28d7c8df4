import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { createIsolation, IsolationError } from '@tributary/engine/isolation/isolation.server.ts';
import type { tasks } from './picture-tasks.server.ts';
import type { PictureMeasures, PicturePart, PictureRefusal, PictureSize, Rendition } from './renditions.ts';

/** Started with the first picture, and ended after a while without any. */
const isolation = createIsolation<typeof tasks>({
  module: import.meta.resolve('./picture-tasks.server.ts'),
  timeoutMs: 15_000,
  memoryMb: 700,
  resultBytes: 20_000_000,
  processes: 2,
  waiting: 4,
});

/** The worker makes sizes for the media library one after the other: no person waits for one. */
const unhurried = createIsolation<typeof tasks>({
  module: import.meta.resolve('./picture-tasks.server.ts'),
  timeoutMs: 45_000,
  memoryMb: 900,
  resultBytes: 20_000_000,
  processes: 1,
  waiting: 4,
});

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  bytes.length >= at + text.length && [...text].every((letter, n) => bytes[at + n] === letter.charCodeAt(0));

const KINDS = {
  PNG: (bytes: Uint8Array) => startsWith(bytes, 0, '\u0089PNG\r\n\u001a\n'),
  JPEG: (bytes: Uint8Array) => startsWith(bytes, 0, '\u00ff\u00d8\u00ff'),
  WebP: (bytes: Uint8Array) => startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'),
  GIF: (bytes: Uint8Array) => startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a'),
};
export type PictureKind = keyof typeof KINDS;

/** The accepted kinds of a picture. */
export interface PictureLimits {
  /** In the order in which a refusal names them. */
  kinds: readonly PictureKind[];
  /** Megabytes of the file, in millions of bytes. */
  megabytes: number;
}

const REFUSALS: Record<PictureRefusal, () => ProblemError> = {
  pixels: () => new ProblemError('too_large', 'This picture has more than 40 megapixels.'),
  side: () => new ProblemError('too_large', 'A side of this picture is longer than 20,000 pixels.'),
  unreadable: () => new ProblemError('validation_failed', 'This picture could not be read.'),
};

/**
 * Makes new pictures from an upload. Its kind is detected from its first bytes; name and declared type are ignored. Of
 * an animation the first image is used. It is decoded in a separate process, which may crash.
 * @param owner whose pictures are processed one after the other, for example the tenant's id
 * @returns the renditions in order
 * @throws ProblemError unsupported_media_type for another kind of file; too_large over the bytes, over 40 megapixels or
 *   20 000 pixels a side; validation_failed for a picture that is broken or takes too long to read; unavailable while
 *   too many of the owner wait
 */
export async function makePictures(
  bytes: Uint8Array,
  { kinds, megabytes }: PictureLimits,
  renditions: readonly Rendition[],
  owner: string,
): Promise<Buffer[]> {
  if (bytes.length > megabytes * 1_000_000)
    throw new ProblemError('too_large', `This picture is larger than ${megabytes} MB.`);
  if (!kinds.some((kind) => KINDS[kind](bytes)))
    throw new ProblemError('unsupported_media_type', `Send a ${wordsFor(kinds)} picture.`);
  const { made } = await taken(isolation.run('make', { bytes, renditions }, owner));
  return made.map((one) => Buffer.from(one));
}

/**
 * Reads the measures of a picture, in a separate process.
 * @param owner as for `makePictures`
 * @throws ProblemError as `makePictures`, but for the kind and the bytes, which the caller knows
 */
export const measurePicture = (bytes: Uint8Array, owner: string): Promise<PictureMeasures> =>
  taken(isolation.run('measure', { bytes }, owner));

/**
 * Makes one size of a picture, of all of it or of a part. Takes up to 45 s.
 * @throws ProblemError as `makePictures`, but for the kind and the bytes, which the caller knows
 */
export async function makeSize(
  bytes: Uint8Array,
  part: PicturePart | null,
  size: PictureSize,
  owner: string,
): Promise<Buffer> {
  const { made } = await taken(unhurried.run('size', { bytes, part, size }, owner));
  return Buffer.from(made);
}

async function taken<Result extends object>(
  work: Promise<Result | { refused: PictureRefusal }>,
): Promise<Result> {
  const result = await work.catch((cause: unknown) => {
    if (!(cause instanceof IsolationError)) throw cause;
    if (cause.isCausedByInput) return { refused: 'unreadable' as const };
    throw new ProblemError('unavailable', 'Other pictures of yours are still being read.', { cause });
  });
  if ('refused' in result) throw REFUSALS[result.refused]();
  return result;
}

/** “PNG, JPEG or WebP” */
function wordsFor(kinds: readonly PictureKind[]): string {
  return kinds.length < 2 ? kinds.join('') : `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)!}`;
}
