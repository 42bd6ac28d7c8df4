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
 * Stores a picture of the organization. Every file of it is encoded again and served by the site, under a name derived
 * from its content; the same picture always gets the same name.
 * @param bytes the upload, of any declared type
 * @returns the picture's name, for the organization's `identity`
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
  // The largest is written last: where it exists, all do.
  for (const [index, { edge, format }] of [...renditions.entries()].toReversed())
    await files.put(tenantId, imagePath(use, name, edge, format), made[index]!);
  return name;
}

/** The pictures that organizations have uploaded, by their files. */
export function identityImages(files: FileStorage): OrganizationImages {
  return {
    async has(tenantId, use, name) {
      const edge = use === 'logo' ? LOGO_EDGES[0] : FAVICON_EDGES[0];
      return (await files.get(tenantId, imagePath(use, name, edge))) !== null;
    },
  };
}
