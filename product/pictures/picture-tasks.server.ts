import sharp, { type Sharp } from 'sharp';
import type { PictureMeasures, PicturePart, PictureRefusal, PictureSize, Rendition } from './renditions.ts';

/** As for every image (decisions, plans). */
const PIXELS_LIMIT = 40_000_000;
/** A side of millions of pixels takes minutes to resize, with any length of the other one. */
const SIDE_LIMIT = 20_000;
const SECONDS_LIMIT = 10;
/** AVIF of a large picture takes several seconds on a small machine. */
const SIZE_SECONDS_LIMIT = 40;

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
    return refused(async () => {
      const { upright } = await read(bytes, SECONDS_LIMIT);
      const made: Uint8Array[] = [];
      for (const rendition of renditions) made.push(await render(upright.clone(), rendition));
      return { made };
    });
  },
  /** Reads a picture's header alone. */
  measure: ({ bytes }: { bytes: Uint8Array }): Promise<PictureMeasures | { refused: PictureRefusal }> =>
    refused(async () => (await read(bytes, SECONDS_LIMIT)).measures),
  /** One size of a picture, of all of it or of a part. It contains no metadata of the original. */
  size: ({
    bytes,
    part,
    size,
  }: {
    bytes: Uint8Array;
    part: PicturePart | null;
    size: PictureSize;
  }): Promise<{ made: Uint8Array } | { refused: PictureRefusal }> =>
    refused(async () => {
      const { upright, measures } = await read(bytes, SIZE_SECONDS_LIMIT);
      const cut = part ? upright.extract(pixelsOf(part, measures)) : upright;
      const sized = cut.resize({ width: size.width, withoutEnlargement: true });
      return { made: await encode(sized, size.format).toBuffer() };
    }),
};

/** Opens a picture within the limits. Of an animation the first image is used. */
async function read(bytes: Uint8Array, seconds: number) {
  const source = sharp(bytes, { limitInputPixels: PIXELS_LIMIT, failOn: 'error', pages: 1 });
  const { width, height, hasAlpha, autoOrient } = await source.metadata();
  if (width * height > PIXELS_LIMIT) throw new Refused('pixels');
  if (Math.max(width, height) > SIDE_LIMIT) throw new Refused('side');
  const measures: PictureMeasures = { width: autoOrient.width, height: autoOrient.height, alpha: hasAlpha };
  return { upright: source.timeout({ seconds }).autoOrient(), measures };
}

class Refused extends Error {
  readonly reason: PictureRefusal;
  constructor(reason: PictureRefusal) {
    super(reason);
    this.reason = reason;
  }
}

async function refused<Result>(work: () => Promise<Result>): Promise<Result | { refused: PictureRefusal }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return { refused: error.reason };
    return { refused: /exceeds pixel limit/i.test((error as Error).message) ? 'pixels' : 'unreadable' };
  }
}

/** A part in whole pixels, at least one, and never beyond the picture. */
function pixelsOf(part: PicturePart, { width, height }: PictureMeasures) {
  const left = Math.min(Math.round(part.x * width), width - 1);
  const top = Math.min(Math.round(part.y * height), height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(part.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(part.height * height), height - top)),
  };
}

const encode = (picture: Sharp, format: PictureSize['format']): Sharp =>
  ({
    avif: () => picture.avif({ quality: 55, effort: 2 }),
    webp: () => picture.webp({ quality: 80, effort: 4 }),
    jpeg: () => picture.flatten({ background: '#fff' }).jpeg({ quality: 82, progressive: true }),
    png: () => picture.png({ compressionLevel: 9, palette: true, quality: 90 }),
  })[format]();

function render(picture: Sharp, { edge, fit, format }: Rendition): Promise<Buffer> {
  const sized = {
    inside: () => picture.resize(edge, edge, { fit, withoutEnlargement: true }),
    contain: () => picture.resize(edge, edge, { fit, background: CLEAR }),
    cover: () => picture.resize(edge, edge, { fit, position: 'centre' }),
  }[fit]();
  return (format === 'png' ? sized.png() : sized.webp({ quality: fit === 'cover' ? 82 : 90 })).toBuffer();
}
