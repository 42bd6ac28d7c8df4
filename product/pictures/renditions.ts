/** One picture that is derived from another. */
export interface Rendition {
  /** The longer edge of `inside`, both edges of the others; in pixels. */
  edge: number;
  /** `inside` keeps the shape and never enlarges, `contain` adds clear edges to make a square, `cover` cuts the middle out. */
  fit: 'inside' | 'contain' | 'cover';
  format: 'png' | 'webp';
}

/** A part of a picture, in shares of its width and height from 0 to 1. */
export interface PicturePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One size of a picture in one format. */
export interface PictureSize {
  /** In pixels; never larger than the picture. */
  width: number;
  format: 'avif' | 'webp' | 'jpeg' | 'png';
}

/** Facts of a picture without decoding it. Its measures are those in which it is shown. */
export interface PictureMeasures {
  width: number;
  height: number;
  /** Whether parts of it may be transparent. */
  alpha: boolean;
}

/** Why a picture is refused, found in its header or while it is read. */
export type PictureRefusal = 'pixels' | 'side' | 'unreadable';
