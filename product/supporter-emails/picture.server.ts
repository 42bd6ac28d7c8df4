import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { altTextIn } from '@tributary/resources/media/alt-text.ts';
import { fallbackWidth, mediaPath } from '@tributary/resources/media/addresses.ts';
import { media } from '@tributary/resources/media/media.ts';
import type { EmailPicture } from '../mail/email-frame.ts';
import type { SupporterEmail } from './order.ts';

/**
 * The picture of an e-mail as the library has it now: in a format that every mail program shows, and at the same address
 * for every receiver, so that loading it tells nothing about anybody.
 * @param origin of the organization's site
 * @returns undefined where there is none, or no longer
 */
export async function pictureOfEmail(
  tx: Transaction,
  tenantId: string,
  { picture, language }: Pick<SupporterEmail, 'picture' | 'language'>,
  origin: string,
): Promise<EmailPicture | undefined> {
  const file = picture === null ? undefined : (await findDocument(tx, tenantId, media, picture))?.data;
  const shown = file?.shown;
  if (picture === null || !file || !shown || shown.fallback === 'pdf') return undefined;
  const path = mediaPath(picture, shown, fallbackWidth(shown), shown.fallback);
  return {
    src: `${origin}/${path}`,
    alt: altTextIn(file, language) ?? '',
    width: shown.width,
    height: shown.height,
  };
}
