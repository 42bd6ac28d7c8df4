/** The kinds of an organization's pictures. */
export const IMAGE_USES = ['logo', 'favicon'] as const;
export type ImageUse = (typeof IMAGE_USES)[number];

/** The largest accepted file, in bytes. */
export const IMAGE_LIMIT_BYTES = 5_000_000;

/** The sizes in which each picture is stored: a logo's longer edge, a favicon's both edges, in pixels. */
export const LOGO_EDGES = [512, 128] as const;
export const FAVICON_EDGES = [512, 180, 32] as const;

/** The path of a picture's file in storage, and below the site's public URL. */
export function imagePath(use: ImageUse, name: string, edge: number, ending: 'png' | 'webp' = 'png'): string {
  return `media/organization/${use}-${name}-${edge}.${ending}`;
}

/** The storage of an organization's pictures, provided by a room above. */
export interface OrganizationImages {
  /** Whether this organization uploaded the picture. */
  has(tenantId: string, use: ImageUse, name: string): Promise<boolean>;
}
