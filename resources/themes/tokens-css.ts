import { FONT_STACKS } from '@tributary/kit/theme/page-fonts.ts';
import { COLOUR_ROLES, type Colours, type TextSize, type DesignTokens } from './tokens.ts';

/** Widths of the screen between which text grows, in px. */
const NARROW = 375;
const WIDE = 1125;
/** How large a text is on a narrow screen, as a part of its full size. */
const ON_NARROW: Record<TextSize, number> = { text: 1, lead: 0.865, h3: 0.83, h2: 0.673, h1: 0.6 };

const SHADOW_VALUES: Record<DesignTokens['shadow'], string> = {
  none: 'none',
  soft: '0 1px 2px rgb(16 24 40/.06),0 4px 12px rgb(16 24 40/.08)',
  raised: '0 1px 2px rgb(16 24 40/.06),0 24px 48px -16px rgb(16 24 40/.2)',
  deep: '0 2px 4px rgb(16 24 40/.1),0 32px 64px -12px rgb(16 24 40/.34)',
};

const BUTTON_RADII: Record<DesignTokens['buttons'], string> = {
  follow: 'calc(var(--ts-radius)*.72)',
  pill: '999px',
  square: '0px',
};

const rem = (pixels: number): string => `${round(pixels / 16)}rem`;
const round = (value: number): number => Number(value.toFixed(4));

/** A text's size, from its narrow to its full one with the width of the screen. */
function fluid(size: TextSize, full: number): string {
  const least = Math.max(full * ON_NARROW[size], size === 'text' ? 0 : 16);
  if (least >= full) return rem(full);
  const slope = (full - least) / (WIDE - NARROW);
  return `clamp(${rem(least)},${rem(least - slope * NARROW)} + ${round(slope * 100)}vw,${rem(full)})`;
}

const colourProperties = (colours: Colours): string =>
  COLOUR_ROLES.map((role) => `--ts-${role}:${colours[role]};`).join('');

/**
 * Returns the style sheet of a theme's tokens: the custom properties of a page's root. It contains only validated
 * values.
 * @param only shows one of the colour schemes regardless of the device's setting, for previews
 */
export function tokensCss(tokens: DesignTokens, only?: 'light' | 'dark'): string {
  const { colours, type, space } = tokens;
  const properties = [
    colourProperties(colours[only ?? 'light']),
    `--ts-font:${FONT_STACKS[type.body]};`,
    `--ts-heading-font:${FONT_STACKS[type.heading]};`,
    `--ts-heading-weight:${type.headingWeight};`,
    `--ts-leading:${type.lineHeight};`,
    ...(['text', 'lead', 'h3', 'h2', 'h1'] as const).map(
      (size) => `--ts-${size}:${fluid(size, type.sizes[size])};`,
    ),
    `--ts-gap:${rem(space.gap)};`,
    `--ts-width:${rem(space.width)};`,
    `--ts-rhythm:clamp(${rem(space.section / 2)},7vw,${rem(space.section)});`,
    `--ts-radius:${tokens.radius}px;`,
    `--ts-button-radius:${BUTTON_RADII[tokens.buttons]};`,
    `--ts-shadow:${SHADOW_VALUES[tokens.shadow]};`,
  ].join('');
  if (only) return `.ts-page{color-scheme:${only};${properties}}`;
  const dark =
    tokens.darkMode === 'device'
      ? `@media (prefers-color-scheme:dark){.ts-page{color-scheme:dark;${colourProperties(colours.dark)}}}`
      : '';
  return `.ts-page{${properties}}${dark}`;
}
