import { ProblemError } from '@tributary/engine/errors/problem.ts';
import sharp from 'sharp';
import { AVATAR_LIMIT_BYTES } from './account.ts';

/** Edge of the stored picture, in pixels. */
const EDGE = 256;
/** As for every image (decisions, plans). */
const PIXELS_LIMIT = 40_000_000;
const SECONDS_LIMIT = 10;

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  bytes.length >= at + text.length && [...text].every((letter, n) => bytes[at + n] === letter.charCodeAt(0));

/** Tells by its first bytes whether a file is a PNG, JPEG or WebP picture. What it is called does not count. */
function isPicture(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, 0, '\u0089PNG\r\n\u001a\n') ||
    startsWith(bytes, 0, '\u00ff\u00d8\u00ff') ||
    (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'))
  );
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: ten large pictures at once would fill the memory that everybody needs. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

/**
 * Makes the square picture that is kept: the middle of what was sent, 256 pixels, as WebP, without where and with
 * what it was taken.
 * @throws ProblemError unsupported_media_type for what is no PNG, JPEG or WebP; too_large over 5 MB or 40 megapixels;
 * validation_failed for a picture that is broken or takes too long to read
 */
export async function makeAvatar(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > AVATAR_LIMIT_BYTES)
    throw new ProblemError('too_large', 'This picture is larger than 5 MB.');
  if (!isPicture(bytes))
    throw new ProblemError('unsupported_media_type', 'Send a PNG, JPEG or WebP picture.');
  try {
    return await inTurn(() =>
      sharp(bytes, { limitInputPixels: PIXELS_LIMIT, failOn: 'error' })
        .timeout({ seconds: SECONDS_LIMIT })
        .autoOrient()
        .resize(EDGE, EDGE, { fit: 'cover', position: 'centre' })
        .webp({ quality: 82 })
        .toBuffer(),
    );
  } catch (cause) {
    if (/exceeds pixel limit/i.test((cause as Error).message))
      throw new ProblemError('too_large', 'This picture has more than 40 megapixels.', { cause });
    throw new ProblemError('validation_failed', 'This picture could not be read.', { cause });
  }
}
