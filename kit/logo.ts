/** The mark as data, for everything that draws it: the console, the sign-in pages, the browser's tab. */
export const LOGO = {
  viewBox: '0 0 32 32',
  radius: 8.5,
  ground: '#016769',
  strokeWidth: 3.2,
  /** Streams that join, drawn in this order. */
  streams: [
    { name: 'left', path: 'M7.5 7.5C7.5 15 15.5 14.5 16 24.5', colour: '#86d8d9' },
    { name: 'right', path: 'M24.5 7.5C24.5 15 16.5 14.5 16 24.5', colour: '#ff8a70' },
    { name: 'middle', path: 'M16 7.5V24.5', colour: '#ffffff' },
  ],
} as const;

/** The mark as a whole SVG file. */
export function logoSvg(): string {
  const streams = LOGO.streams.map(({ path, colour }) => `<path d="${path}" stroke="${colour}"/>`).join('');
  const ground = `<rect width="32" height="32" rx="${LOGO.radius}" fill="${LOGO.ground}"/>`;
  const pen = `fill="none" stroke-linecap="round" stroke-width="${LOGO.strokeWidth}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${LOGO.viewBox}" ${pen}>${ground}${streams}</svg>\n`;
}
