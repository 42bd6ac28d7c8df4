/** Pictures that a site serves, by extension. Nothing else in storage is reachable. */
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};

/** The policy of an SVG that is opened by itself: styles only, no script, no request, an opaque origin. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** How to serve a picture at a path below `/media/`; null when the path is not that of a picture. */
export function mediaAnswer(path: string): { key: string; contentType: string; csp: string } | null {
  if (!/^\/media\/[A-Za-z0-9_][A-Za-z0-9._/-]{0,300}$/.test(path)) return null;
  const contentType = TYPES[/\.([a-z0-9]+)$/.exec(path.toLowerCase())?.[1] ?? ''];
  return contentType === undefined ? null : { key: path.slice(1), contentType, csp: DRAWING_POLICY };
}
