/** The kinds of file that the media library takes, told by content. SVG is refused: it is a document with script. */
export const MEDIA_KINDS = ['jpeg', 'png', 'webp', 'avif', 'gif', 'pdf'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** The media type of each kind. */
export const MEDIA_TYPES: Record<MediaKind, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  pdf: 'application/pdf',
};

/** The largest file, in bytes (decisions). */
export const MEDIA_LIMIT_BYTES = 25_000_000;

/** The bytes of one request of an upload: the most that a broken connection loses. */
export const MEDIA_PIECE_BYTES = 512 * 1024;

/** Whether a kind is a picture. The other ones are documents, which visitors download. */
export const isPicture = (kind: MediaKind): boolean => kind !== 'pdf';

/** Whether a text from outside names a kind. */
export const isMediaKind = (text: string): text is MediaKind => MEDIA_KINDS.some((kind) => kind === text);
