import {
  createTheme,
  defaultVariantColorsResolver,
  rem,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import { COMPONENTS } from './components.console.ts';
import { SCALES, type Scale } from './scales.ts';
import {
  ACCENT_SCALES,
  softGround,
  STATUS_SCALES,
  TOKENS,
  TONES,
  TONE_COLOURS,
  type Skin,
  type Tone,
} from './tokens.ts';

const SANS = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

const tuple = (scale: Scale): MantineColorsTuple => [...scale];
const { river, coral, ink, gray, dark, green, blue, amber, red, violet } = SCALES;

/** Mantine's theme for this product. */
export const theme = createTheme({
  colors: {
    river: tuple(river),
    coral: tuple(coral),
    ink: tuple(ink),
    gray: tuple(gray),
    dark: tuple(dark),
    // Mantine's own colour names refer to our scales, so that no foreign hue appears.
    teal: tuple(river),
    cyan: tuple(river),
    green: tuple(green),
    lime: tuple(green),
    blue: tuple(blue),
    indigo: tuple(blue),
    yellow: tuple(amber),
    orange: tuple(amber),
    amber: tuple(amber),
    red: tuple(red),
    pink: tuple(coral),
    violet: tuple(violet),
    grape: tuple(violet),
    ...Object.fromEntries(Object.entries(STATUS_SCALES).map(([name, scale]) => [name, tuple(scale)])),
  },
  primaryColor: 'river',
  primaryShade: 6,
  black: TOKENS.light.text,
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  // Six sizes: 12, 14, 16, 20, 24, 28. Controls ask for `sm` and running text for `md`: both are the 14 px body.
  fontSizes: {
    xs: rem(12),
    sm: rem(14),
    md: rem(14),
    lg: rem(16),
    xl: rem(20),
    xxl: rem(24),
    display: rem(28),
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.35' },
  headings: {
    fontFamily: SANS,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(24), lineHeight: '1.25' },
      h2: { fontSize: rem(20), lineHeight: '1.3' },
      h3: { fontSize: rem(16), lineHeight: '1.4' },
      h4: { fontSize: rem(14), lineHeight: '1.45' },
      h5: { fontSize: rem(14), lineHeight: '1.45', fontWeight: '500' },
      h6: { fontSize: rem(12), lineHeight: '1.4' },
    },
  },
  spacing: { xxs: rem(4), xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(8), xl: rem(12) },
  defaultRadius: 'md',
  // One elevation, for floating elements. Everything else is separated by hairlines.
  shadows: { xs: 'none', sm: 'none', md: 'var(--float)', lg: 'var(--float)', xl: 'var(--float)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const tone = TONES.find((name) => name === input.color);
    if (tone === undefined || input.variant !== 'light' || (tone !== 'dark' && tone !== 'light'))
      return defaultVariantColorsResolver(input);
    return {
      background: `var(--tone-${tone}-background)`,
      hover: `var(--tone-${tone}-background)`,
      color: `var(--tone-${tone}-text)`,
      border: `1px solid var(--tone-${tone}-border)`,
    };
  },
  components: COMPONENTS,
});

const MANTINE_NAMES = {
  amber: ['yellow', 'orange', 'amber'],
  river: ['river', 'teal', 'cyan'],
  green: ['green', 'lime'],
  blue: ['blue', 'indigo'],
  violet: ['violet', 'grape'],
  coral: ['coral', 'pink'],
};

/** Filled, soft and text variables of one named colour: the pairs whose contrast the test measures. */
function accentVariables(name: string, scale: Scale, skin: Skin): Record<string, string> {
  const light = skin === 'light';
  return {
    [`--mantine-color-${name}-text`]: light ? scale[7] : scale[2],
    [`--mantine-color-${name}-filled`]: scale[6],
    [`--mantine-color-${name}-filled-hover`]: scale[7],
    [`--mantine-color-${name}-light`]: softGround(scale, skin).rest,
    [`--mantine-color-${name}-light-hover`]: softGround(scale, skin).hover,
    [`--mantine-color-${name}-light-color`]: light ? scale[7] : scale[2],
    [`--mantine-color-${name}-outline`]: light ? scale[7] : scale[3],
    [`--mantine-color-${name}-outline-hover`]: softGround(scale, skin).rest,
  };
}

/** The variables of one skin: our purposes, the badge tones, and Mantine's own names mapped to them. */
function skinVariables(skin: Skin): Record<string, string> {
  const purposes = Object.entries(TOKENS[skin]).map(([name, value]) => [`--${name}`, value]);
  const tones = (Object.keys(TONE_COLOURS) as Tone[]).flatMap((tone) =>
    Object.entries(TONE_COLOURS[tone][skin]).map(([part, value]) => [`--tone-${tone}-${part}`, value]),
  );
  const accents = Object.entries(ACCENT_SCALES).flatMap(([name, scale]) =>
    (MANTINE_NAMES[name as keyof typeof MANTINE_NAMES] ?? [name]).map((alias) =>
      accentVariables(alias, scale, skin),
    ),
  );
  return {
    ...Object.fromEntries([...purposes, ...tones]),
    ...Object.assign({}, ...accents),
    '--mantine-color-body': 'var(--surface-page)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--text-strong)',
    '--mantine-color-dimmed': 'var(--text-muted)',
    '--mantine-color-placeholder': 'var(--text-muted)',
    '--mantine-color-anchor': 'var(--action-text)',
    '--mantine-color-error': 'var(--error-text)',
    '--mantine-color-success': `var(--tone-success-text)`,
    '--mantine-color-default': 'var(--surface-raised)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled': 'var(--surface-sunken)',
    '--mantine-color-disabled-color': 'var(--text-disabled)',
    '--mantine-color-disabled-border': 'var(--line)',
  };
}

/** Gives Mantine the variables of both skins. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: skinVariables('light'),
  dark: skinVariables('dark'),
});
