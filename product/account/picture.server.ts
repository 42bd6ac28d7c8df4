import { makePictures } from '../pictures/make-pictures.server.ts';
import { AVATAR_LIMIT_BYTES } from './account.ts';

/** Edge of the stored picture, in pixels. */
const EDGE = 256;

/**
 * Makes the square picture that is stored: the middle of the upload, 256 pixels, as WebP, without place and camera.
 * @throws ProblemError unsupported_media_type for other formats than PNG, JPEG or WebP; too_large over 5 MB or 40
 *   megapixels; validation_failed for a picture that is broken or takes too long to read
 */
export async function makeAvatar(bytes: Uint8Array, accountId: string): Promise<Buffer> {
  const limits = { kinds: ['PNG', 'JPEG', 'WebP'], megabytes: AVATAR_LIMIT_BYTES / 1_000_000 } as const;
  const [made] = await makePictures(bytes, limits, [{ edge: EDGE, fit: 'cover', format: 'webp' }], accountId);
  return made!;
}
