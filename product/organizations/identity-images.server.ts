import { createHash } from 'node:crypto';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import {
  FAVICON_EDGES,
  IMAGE_LIMIT_BYTES,
  imagePath,
  LOGO_EDGES,
  type ImageUse,
  type OrganizationImages,
} from '@tributary/resources/organization/images.ts';
import type { Sharp } from 'sharp';
import { openPicture } from '../pictures/open-picture.server.ts';

const LIMITS = { kinds: ['PNG', 'JPEG', 'WebP', 'GIF'], megabytes: IMAGE_LIMIT_BYTES / 1_000_000 } as const;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** One of the files that are made of a picture that was sent. */
interface Made {
  edge: number;
  ending: 'png' | 'webp';
  bytes: Buffer;
}

/** A logo keeps its shape: no longer edge than 512 and 128 pixels, and none longer than it came with. */
async function makeLogo(picture: Sharp): Promise<Made[]> {
  const made: Made[] = [];
  for (const edge of LOGO_EDGES) {
    const sized = picture.clone().resize(edge, edge, { fit: 'inside', withoutEnlargement: true });
    made.push({ edge, ending: 'png', bytes: await sized.clone().png().toBuffer() });
    made.push({ edge, ending: 'webp', bytes: await sized.webp({ quality: 90 }).toBuffer() });
  }
  return made;
}

/** A favicon is square in each of its sizes; what is not gets clear edges. */
async function makeFavicon(picture: Sharp): Promise<Made[]> {
  const made: Made[] = [];
  for (const edge of FAVICON_EDGES) {
    const sized = picture.clone().resize(edge, edge, { fit: 'contain', background: CLEAR });
    made.push({ edge, ending: 'png', bytes: await sized.png().toBuffer() });
  }
  return made;
}

/**
 * Takes in a picture for the organization. Every file of it is made anew and lies where the site serves it, under a name
 * that only what it is made of gives; the same picture always gets the same name.
 * @param bytes what was sent, whatever it claims to be
 * @returns the picture's name, as the organization's `identity` holds it
 * @throws ProblemError as `openPicture`
 */
export async function keepImage(
  files: FileStorage,
  tenantId: string,
  use: ImageUse,
  bytes: Uint8Array,
): Promise<string> {
  const made = await openPicture(bytes, LIMITS, use === 'logo' ? makeLogo : makeFavicon);
  const digest = createHash('sha256');
  for (const file of made) digest.update(file.bytes);
  const name = digest.digest('hex').slice(0, 32);
  // The largest comes last: where it is, all are.
  for (const { edge, ending, bytes: content } of made.toReversed())
    await files.put(tenantId, imagePath(use, name, edge, ending), content);
  return name;
}

/** The pictures that organizations have taken in, by their files. */
export function identityImages(files: FileStorage): OrganizationImages {
  return {
    async has(tenantId, use, name) {
      const edge = use === 'logo' ? LOGO_EDGES[0] : FAVICON_EDGES[0];
      return (await files.get(tenantId, imagePath(use, name, edge))) !== null;
    },
  };
}
