import { cardKeyAt } from '../cards/addresses.ts';

/** Files of the library that a site serves, by extension. Nothing else in storage is reachable. */
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};

/** The policy of an SVG that is opened by itself: styles only, no script, no request, an opaque origin. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/**
 * Browsers show a document in a separate viewer, which a sandbox would stop; its script never gets the site's origin.
 */
const DOCUMENT_POLICY = "frame-ancestors 'self'";

/** Variants of a file of the library, below the folder of its record. */
const IN_LIBRARY = /^\/media\/library\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[^/]+$/;

interface MediaAnswer {
  key: string;
  contentType: string;
  csp: string;
  /** The file of the library that it was made of; it is served while that one is not deleted. */
  file?: string;
}

/** How to serve a picture or a document at a path below `/media/`; null when the path is of neither. */
export function mediaAnswer(path: string): MediaAnswer | null {
  const card = cardKeyAt(path);
  if (card) return { key: card, contentType: TYPES['png']!, csp: DRAWING_POLICY };
  if (!/^\/media\/[A-Za-z0-9_][A-Za-z0-9._/-]{0,300}$/.test(path)) return null;
  const contentType = TYPES[/\.([a-z0-9]+)$/.exec(path.toLowerCase())?.[1] ?? ''];
  if (contentType === undefined) return null;
  const file = IN_LIBRARY.exec(path)?.[1];
  const isDocument = contentType === TYPES['pdf'];
  // A document that is no file of the library was never checked.
  if (isDocument && !file) return null;
  return {
    key: path.slice(1),
    contentType,
    csp: isDocument ? DOCUMENT_POLICY : DRAWING_POLICY,
    ...(file ? { file } : {}),
  };
}
