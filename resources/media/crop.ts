import type { MediaData } from './media.ts';

export type Crop = NonNullable<MediaData['crop']>;

/** All of a picture. */
export const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 };
/** The smallest part, in shares of the picture. */
const LEAST = 0.05;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
/** Four digits are finer than a pixel of every accepted picture. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Moves a part by shares of the picture, and stops at the edges. */
export function moved(crop: Crop, right: number, down: number): Crop {
  return {
    ...crop,
    x: rounded(clamp(crop.x + right, 0, 1 - crop.width)),
    y: rounded(clamp(crop.y + down, 0, 1 - crop.height)),
  };
}

/**
 * Pulls the part's end corner.
 * @param ratio width by height of the part in shares of the picture; undefined leaves the shape free
 */
export function pulled(crop: Crop, right: number, down: number, ratio?: number): Crop {
  const width = clamp(crop.width + right, LEAST, 1 - crop.x);
  if (ratio === undefined)
    return { ...crop, width: rounded(width), height: rounded(clamp(crop.height + down, LEAST, 1 - crop.y)) };
  const height = Math.min(width / ratio, 1 - crop.y);
  return { ...crop, width: rounded(height * ratio), height: rounded(height) };
}

/** The largest part with a shape, in the middle of the given one. @param ratio as for `pulled` */
export function shaped(crop: Crop, ratio: number): Crop {
  const [middleX, middleY] = [crop.x + crop.width / 2, crop.y + crop.height / 2];
  const height = Math.min(1, 1 / ratio);
  const width = height * ratio;
  return moved(
    {
      x: rounded(middleX - width / 2),
      y: rounded(middleY - height / 2),
      width: rounded(width),
      height: rounded(height),
    },
    0,
    0,
  );
}

/** Whether a part is all of the picture, so that nothing is cropped. */
export const isWhole = ({ x, y, width, height }: Crop): boolean =>
  x <= 0.001 && y <= 0.001 && width >= 0.998 && height >= 0.998;
