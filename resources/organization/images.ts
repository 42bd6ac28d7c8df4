/** What an organization can have a picture for. */
export const IMAGE_USES = ['logo', 'favicon'] as const;
export type ImageUse = (typeof IMAGE_USES)[number];

/** Largest file that is taken, in bytes. */
export const IMAGE_LIMIT_BYTES = 5_000_000;

/** The sizes that each picture is kept in: a logo's longer edge, a favicon's both edges, in pixels. */
export const LOGO_EDGES = [512, 128] as const;
export const FAVICON_EDGES = [512, 180, 32] as const;

/** Where a picture's file lies in storage, and below the site's origin in public. */
export function imagePath(use: ImageUse, name: string, edge: number, ending: 'png' | 'webp' = 'png'): string {
  return `media/organization/${use}-${name}-${edge}.${ending}`;
}

/** Where an organization keeps pictures: a port of the catalog. */
export interface OrganizationImages {
  /** Whether a picture was taken in by this organization. */
  has(tenantId: string, use: ImageUse, name: string): Promise<boolean>;
}
