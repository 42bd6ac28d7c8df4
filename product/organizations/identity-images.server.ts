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
import { makePictures } from '../pictures/make-pictures.server.ts';
import type { Rendition } from '../pictures/renditions.ts';

const LIMITS = { kinds: ['PNG', 'JPEG', 'WebP', 'GIF'], megabytes: IMAGE_LIMIT_BYTES / 1_000_000 } as const;
/** A logo keeps its shape, in two formats; a favicon is a square in each of its sizes. The largest comes first. */
const RENDITIONS: Record<ImageUse, readonly Rendition[]> = {
  logo: LOGO_EDGES.flatMap((edge): Rendition[] => [
    { edge, fit: 'inside', format: 'png' },
    { edge, fit: 'inside', format: 'webp' },
  ]),
  favicon: FAVICON_EDGES.map((edge) => ({ edge, fit: 'contain', format: 'png' })),
};

/**
 * Takes in a picture for the organization. Every file of it is made anew and lies where the site serves it, under a name
 * that only what it is made of gives; the same picture always gets the same name.
 * @param bytes what was sent, whatever it claims to be
 * @returns the picture's name, as the organization's `identity` holds it
 * @throws ProblemError as `makePictures`
 */
export async function keepImage(
  files: FileStorage,
  tenantId: string,
  use: ImageUse,
  bytes: Uint8Array,
): Promise<string> {
  const renditions = RENDITIONS[use];
  const made = await makePictures(bytes, LIMITS, renditions, tenantId);
  const digest = createHash('sha256');
  for (const file of made) digest.update(file);
  const name = digest.digest('hex').slice(0, 32);
  // The largest comes last: where it is, all are.
  for (const [index, { edge, format }] of [...renditions.entries()].toReversed())
    await files.put(tenantId, imagePath(use, name, edge, format), made[index]!);
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
