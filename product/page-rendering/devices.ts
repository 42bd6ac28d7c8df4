/** The three sizes of a page's thumbnail (specification, section 3): the width it is rendered at and its own, in px. */
export const THUMBNAIL_SIZES = {
  mobile: { width: 375, height: 600, shown: 240 },
  tablet: { width: 765, height: 600, shown: 360 },
  desktop: { width: 1281, height: 800, shown: 640 },
} as const;
export type ThumbnailDevice = keyof typeof THUMBNAIL_SIZES;

/** The thumbnail's key in storage. */
export const thumbnailKey = (pageId: string, device: ThumbnailDevice): string =>
  `thumbnails/${pageId}/${device}.webp`;
