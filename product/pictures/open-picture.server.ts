import { ProblemError } from '@tributary/engine/errors/problem.ts';
import sharp, { type Sharp } from 'sharp';

/** As for every image (decisions, plans). */
const PIXELS_LIMIT = 40_000_000;
const SECONDS_LIMIT = 10;

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  bytes.length >= at + text.length && [...text].every((letter, n) => bytes[at + n] === letter.charCodeAt(0));

const KINDS = {
  PNG: (bytes: Uint8Array) => startsWith(bytes, 0, '\u0089PNG\r\n\u001a\n'),
  JPEG: (bytes: Uint8Array) => startsWith(bytes, 0, '\u00ff\u00d8\u00ff'),
  WebP: (bytes: Uint8Array) => startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'),
  GIF: (bytes: Uint8Array) => startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a'),
};
export type PictureKind = keyof typeof KINDS;

/** What a picture that was sent may be. */
export interface PictureLimits {
  /** In the order in which a refusal names them. */
  kinds: readonly PictureKind[];
  /** Megabytes of the file, in millions of bytes. */
  megabytes: number;
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: ten large pictures at once would fill the memory that everybody needs. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

/**
 * Reads a picture that somebody sent, so that it can be made anew. Its first bytes tell what it is; what it is called
 * and says of itself does not count. Of an animation the first image is taken. What is made from it holds nothing of
 * where and with what it was taken, nor anything that was hidden in the file.
 * @param make what is made of the picture, turned upright
 * @throws ProblemError unsupported_media_type for another kind of file; too_large over the bytes or over 40 megapixels;
 * validation_failed for a picture that is broken or takes too long to read
 */
export async function openPicture<T>(
  bytes: Uint8Array,
  { kinds, megabytes }: PictureLimits,
  make: (picture: Sharp) => Promise<T>,
): Promise<T> {
  if (bytes.length > megabytes * 1_000_000)
    throw new ProblemError('too_large', `This picture is larger than ${megabytes} MB.`);
  if (!kinds.some((kind) => KINDS[kind](bytes)))
    throw new ProblemError('unsupported_media_type', `Send a ${wordsFor(kinds)} picture.`);
  try {
    return await inTurn(() =>
      make(
        sharp(bytes, { limitInputPixels: PIXELS_LIMIT, failOn: 'error', pages: 1 })
          .timeout({ seconds: SECONDS_LIMIT })
          .autoOrient(),
      ),
    );
  } catch (cause) {
    if (/exceeds pixel limit/i.test((cause as Error).message))
      throw new ProblemError('too_large', 'This picture has more than 40 megapixels.', { cause });
    throw new ProblemError('validation_failed', 'This picture could not be read.', { cause });
  }
}

/** “PNG, JPEG or WebP” */
function wordsFor(kinds: readonly PictureKind[]): string {
  return kinds.length < 2 ? kinds.join('') : `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)!}`;
}
