/** One picture that is derived from another. */
export interface Rendition {
  /** The longer edge of `inside`, both edges of the others; in pixels. */
  edge: number;
  /** `inside` keeps the shape and never enlarges, `contain` adds clear edges to make a square, `cover` cuts the middle out. */
  fit: 'inside' | 'contain' | 'cover';
  format: 'png' | 'webp';
}

/** Why a picture is refused, found in its header or while it is read. */
export type PictureRefusal = 'pixels' | 'side' | 'unreadable';
