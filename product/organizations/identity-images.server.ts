import { createHash } from 'node:crypto';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import {
  FAVICON_EDGES,
  IMAGE_LIMIT_BYTES,
  imagePath,
  LOGO_EDGES,
  type ImageUse,
  type OrganizationImage,
  type OrganizationImages,
} from '@tributary/resources/organization/images.ts';
import type { Sharp } from 'sharp';
import { openPicture } from '../pictures/open-picture.server.ts';

const LIMITS = { kinds: ['PNG', 'JPEG', 'WebP', 'GIF'], megabytes: IMAGE_LIMIT_BYTES / 1_000_000 } as const;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** What is made of a picture that was sent: its largest size, and every file that is kept by its path. */
interface Made {
  width: number;
  height: number;
  files: { edge: number; ending: 'png' | 'webp'; bytes: Buffer }[];
}

/** A logo keeps its shape: no longer edge than 512 and 128 pixels, and none longer than it came with. */
async function makeLogo(picture: Sharp): Promise<Made> {
  const files: Made['files'] = [];
  let [width, height] = [0, 0];
  for (const edge of LOGO_EDGES) {
    const sized = picture.clone().resize(edge, edge, { fit: 'inside', withoutEnlargement: true });
    const { data, info } = await sized.clone().png().toBuffer({ resolveWithObject: true });
    files.push({ edge, ending: 'png', bytes: data });
    files.push({ edge, ending: 'webp', bytes: await sized.webp({ quality: 90 }).toBuffer() });
    [width, height] = [Math.max(width, info.width), Math.max(height, info.height)];
  }
  return { width, height, files };
}

/** A favicon is square in each of its sizes; what is not gets clear edges. */
async function makeFavicon(picture: Sharp): Promise<Made> {
  const files: Made['files'] = [];
  for (const edge of FAVICON_EDGES)
    files.push({
      edge,
      ending: 'png',
      bytes: await picture.clone().resize(edge, edge, { fit: 'contain', background: CLEAR }).png().toBuffer(),
    });
  return { width: FAVICON_EDGES[0], height: FAVICON_EDGES[0], files };
}

/**
 * Takes in a picture for the organization. Every file of it is made anew and lies where the site serves it, under a name
 * that only what it is made of gives; the same picture always gets the same name.
 * @param bytes what was sent, whatever it claims to be
 * @returns what the organization's record holds of it
 * @throws ProblemError as `openPicture`
 */
export async function keepImage(
  files: FileStorage,
  tenantId: string,
  use: ImageUse,
  bytes: Uint8Array,
): Promise<OrganizationImage> {
  const made = await openPicture(bytes, LIMITS, use === 'logo' ? makeLogo : makeFavicon);
  const digest = createHash('sha256');
  for (const file of made.files) digest.update(file.bytes);
  const hash = digest.digest('hex').slice(0, 32);
  // The largest comes last: where it is, all are.
  for (const { edge, ending, bytes: content } of made.files.toReversed())
    await files.put(tenantId, imagePath(use, hash, edge, ending), content);
  return { hash, width: made.width, height: made.height };
}

/** The pictures that organizations have taken in, by their files. */
export function identityImages(files: FileStorage): OrganizationImages {
  return {
    async has(tenantId, use, hash) {
      const edge = use === 'logo' ? LOGO_EDGES[0] : FAVICON_EDGES[0];
      return (await files.get(tenantId, imagePath(use, hash, edge))) !== null;
    },
  };
}
