import { FONT_NAMES, type FontName } from '@tributary/kit/theme/page-fonts.ts';
import * as z from 'zod';

/** The roles of a theme's colours, in the order of the customizer. Each is a custom property `--ts-{role}`. */
export const COLOUR_ROLES = [
  'accent',
  'on-accent',
  'ink',
  'muted',
  'surface',
  'tint',
  'deep',
  'on-deep',
  'line',
] as const;
export type ColourRole = (typeof COLOUR_ROLES)[number];

export const BUTTON_SHAPES = ['follow', 'pill', 'square'] as const;
export const SHADOWS = ['none', 'soft', 'raised', 'deep'] as const;
/** Whether pages follow the visitor's device into dark colours. */
export const DARK_MODES = ['never', 'device'] as const;

/** The text sizes of a theme, with the smallest and largest value in px. */
export const TEXT_SIZES = {
  text: [14, 22],
  lead: [16, 30],
  h3: [17, 36],
  h2: [22, 64],
  h1: [28, 96],
} as const;
export type TextSize = keyof typeof TEXT_SIZES;

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Enter a colour as #rrggbb')
  .transform((text) => text.toLowerCase());
const pixels = (least: number, most: number) =>
  z
    .number()
    .min(least, `Enter a number from ${least} to ${most}`)
    .max(most, `Enter a number from ${least} to ${most}`);
const font = z.enum(FONT_NAMES as [FontName, ...FontName[]]);

const coloursSchema = z.strictObject(
  Object.fromEntries(COLOUR_ROLES.map((role) => [role, colour])) as Record<ColourRole, typeof colour>,
);

/** The design tokens of a theme. Lengths are in px. */
export const tokensSchema = z.strictObject({
  colours: z.strictObject({ light: coloursSchema, dark: coloursSchema }),
  darkMode: z.enum(DARK_MODES),
  type: z.strictObject({
    body: font,
    heading: font,
    headingWeight: z.union([z.literal(400), z.literal(500), z.literal(600), z.literal(700), z.literal(800)]),
    lineHeight: pixels(1.2, 2),
    sizes: z.strictObject({
      text: pixels(...TEXT_SIZES.text),
      lead: pixels(...TEXT_SIZES.lead),
      h3: pixels(...TEXT_SIZES.h3),
      h2: pixels(...TEXT_SIZES.h2),
      h1: pixels(...TEXT_SIZES.h1),
    }),
  }),
  space: z.strictObject({
    /** Between the parts of a section. */
    gap: pixels(8, 48),
    /** Above and below a section, on wide screens. */
    section: pixels(32, 160),
    /** The width of a page's content. */
    width: pixels(640, 1600),
  }),
  radius: pixels(0, 40),
  buttons: z.enum(BUTTON_SHAPES),
  shadow: z.enum(SHADOWS),
});
export type DesignTokens = z.infer<typeof tokensSchema>;
export type Colours = DesignTokens['colours']['light'];

/** The tokens of the look that pages have without a theme, and dark colours that fit them. */
export const DEFAULT_TOKENS: DesignTokens = {
  colours: {
    light: {
      accent: '#1d5c4a',
      'on-accent': '#ffffff',
      ink: '#1b2330',
      muted: '#566070',
      surface: '#ffffff',
      tint: '#f4f1ea',
      deep: '#15352c',
      'on-deep': '#f6f4ee',
      line: '#dcd8ce',
    },
    dark: {
      accent: '#7fcbb2',
      'on-accent': '#0d241d',
      ink: '#eef1ec',
      muted: '#b3bdb6',
      surface: '#141a18',
      tint: '#1c2522',
      deep: '#0b2a22',
      'on-deep': '#f1f4ee',
      line: '#36433e',
    },
  },
  darkMode: 'never',
  type: {
    body: 'modern',
    heading: 'modern',
    headingWeight: 700,
    lineHeight: 1.65,
    sizes: { text: 17, lead: 20.8, h3: 23.2, h2: 41.6, h1: 60 },
  },
  space: { gap: 20, section: 96, width: 1120 },
  radius: 14,
  buttons: 'follow',
  shadow: 'raised',
};
