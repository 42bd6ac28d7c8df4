import * as z from 'zod';

/** What an organization can have a picture for. */
export const IMAGE_USES = ['logo', 'favicon'] as const;
export type ImageUse = (typeof IMAGE_USES)[number];

/** A picture of the organization: what it is made of names it, so that another one has another name. */
export const imageSchema = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  /** Of the largest size that is kept, in pixels. */
  width: z.int().min(1).max(1024),
  height: z.int().min(1).max(1024),
});
export type OrganizationImage = z.infer<typeof imageSchema>;

/** Largest file that is taken, in bytes. */
export const IMAGE_LIMIT_BYTES = 5_000_000;

/** The sizes that each picture is kept in: a logo's longer edge, a favicon's both edges, in pixels. */
export const LOGO_EDGES = [512, 128] as const;
export const FAVICON_EDGES = [512, 180, 32] as const;

/** Where a picture's file lies in storage, and below the site's origin in public. */
export function imagePath(use: ImageUse, hash: string, edge: number, ending: 'png' | 'webp' = 'png'): string {
  return `media/organization/${use}-${hash}-${edge}.${ending}`;
}

/** Where an organization keeps pictures: a port of the catalog. */
export interface OrganizationImages {
  /** Whether a picture was taken in by this organization. */
  has(tenantId: string, use: ImageUse, hash: string): Promise<boolean>;
}
