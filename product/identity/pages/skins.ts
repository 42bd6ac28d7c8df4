import { SCALES } from '@tributary/kit/theme/scales.ts';
import { TOKENS, TONE_COLOURS, type Skin } from '@tributary/kit/theme/tokens.ts';

const { ink } = SCALES;

function variables(skin: Skin): string {
  const danger = TONE_COLOURS.danger[skin];
  const own = {
    // Behind several lines of text the dark badge's ground would shout.
    'danger-ground':
      skin === 'light'
        ? danger.background
        : `color-mix(in srgb, ${danger.background} 45%, ${TOKENS.dark['surface-page']})`,
    'danger-line': danger.border,
    picture: skin === 'light' ? ink[8] : ink[9],
  };
  return Object.entries({ ...TOKENS[skin], ...own })
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}

/** The console's colours as custom properties; the browser's preference chooses the skin. */
export function skinStyles(): string {
  return `:root{color-scheme:light dark;${variables('light')}}@media (prefers-color-scheme:dark){:root{${variables('dark')}}}\n`;
}
