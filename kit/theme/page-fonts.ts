/** Font stacks that every device has: a page loads no font from elsewhere. */
export const FONT_STACKS = {
  modern: 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  classic: '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", Georgia, serif',
  friendly:
    'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Nunito, Manjari, "Arial Rounded MT Bold", Calibri, sans-serif',
  plain: 'Avenir, Montserrat, Corbel, "URW Gothic", "Source Sans Pro", sans-serif',
  typewriter: 'ui-monospace, "Cascadia Code", "Source Code Pro", Menlo, Consolas, monospace',
} as const;

export type FontName = keyof typeof FONT_STACKS;
export const FONT_NAMES = Object.keys(FONT_STACKS) as FontName[];
