import sharp, { type Sharp } from 'sharp';
import type { PictureRefusal, Rendition } from './renditions.ts';

/** As for every image (decisions, plans). */
const PIXELS_LIMIT = 40_000_000;
/** A side of millions of pixels takes minutes to resize, whatever the other one is. */
const SIDE_LIMIT = 20_000;
const SECONDS_LIMIT = 10;

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

// One picture at a time in this process, so that its memory is that of one.
sharp.concurrency(1);
sharp.cache(false);

/** The tasks on uploaded pictures, for an isolated process. */
export const tasks = {
  /** Renditions in order. They contain no metadata of the original. */
  async make({
    bytes,
    renditions,
  }: {
    bytes: Uint8Array;
    renditions: readonly Rendition[];
  }): Promise<{ made: Uint8Array[] } | { refused: PictureRefusal }> {
    try {
      const source = sharp(bytes, { limitInputPixels: PIXELS_LIMIT, failOn: 'error', pages: 1 });
      const { width, height } = await source.metadata();
      if (width * height > PIXELS_LIMIT) return { refused: 'pixels' };
      if (Math.max(width, height) > SIDE_LIMIT) return { refused: 'side' };
      const upright = source.timeout({ seconds: SECONDS_LIMIT }).autoOrient();
      const made: Uint8Array[] = [];
      for (const rendition of renditions) made.push(await render(upright.clone(), rendition));
      return { made };
    } catch (error) {
      return { refused: /exceeds pixel limit/i.test((error as Error).message) ? 'pixels' : 'unreadable' };
    }
  },
};

function render(picture: Sharp, { edge, fit, format }: Rendition): Promise<Buffer> {
  const sized = {
    inside: () => picture.resize(edge, edge, { fit, withoutEnlargement: true }),
    contain: () => picture.resize(edge, edge, { fit, background: CLEAR }),
    cover: () => picture.resize(edge, edge, { fit, position: 'centre' }),
  }[fit]();
  return (format === 'png' ? sized.png() : sized.webp({ quality: fit === 'cover' ? 82 : 90 })).toBuffer();
}
