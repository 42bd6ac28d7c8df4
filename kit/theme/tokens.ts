import { mix } from './contrast.ts';
import { SCALES, type Scale } from './scales.ts';

const { ink, river, coral, gray, dark, green, blue, amber, red, violet } = SCALES;
const WHITE = '#ffffff';

/** The purpose of a colour. Screens name the purpose (`var(--text-muted)`), never the step. */
export interface ThemeTokens {
  'surface-page': string;
  'surface-side': string;
  'surface-raised': string;
  'surface-sunken': string;
  'surface-hover': string;
  'surface-selected': string;
  'surface-float': string;
  'surface-inverse': string;
  'text-strong': string;
  text: string;
  'text-muted': string;
  'text-disabled': string;
  'text-inverse': string;
  'text-on-action': string;
  line: string;
  'line-strong': string;
  action: string;
  'action-hover': string;
  'action-text': string;
  'action-soft': string;
  'action-soft-hover': string;
  'money-mark': string;
  'people-mark': string;
  'error-text': string;
  focus: string;
}

/** The two skins: each purpose has its colour in both. */
export const TOKENS: Record<Skin, ThemeTokens> = {
  light: {
    'surface-page': WHITE,
    'surface-side': gray[0],
    'surface-raised': WHITE,
    'surface-sunken': gray[1],
    'surface-hover': gray[1],
    'surface-selected': river[0],
    'surface-float': WHITE,
    'surface-inverse': ink[8],
    'text-strong': ink[9],
    text: ink[8],
    'text-muted': gray[6],
    'text-disabled': gray[5],
    'text-inverse': WHITE,
    'text-on-action': WHITE,
    line: gray[2],
    'line-strong': gray[5],
    action: river[6],
    'action-hover': river[7],
    'action-text': river[7],
    'action-soft': river[0],
    'action-soft-hover': river[1],
    'money-mark': coral[5],
    'people-mark': river[7],
    'error-text': red[6],
    focus: river[6],
  },
  dark: {
    'surface-page': dark[7],
    'surface-side': dark[8],
    'surface-raised': dark[6],
    'surface-sunken': dark[8],
    'surface-hover': dark[6],
    'surface-selected': '#0f2a33',
    'surface-float': dark[6],
    'surface-inverse': dark[0],
    'text-strong': '#f6f8fb',
    text: dark[0],
    'text-muted': dark[2],
    'text-disabled': dark[3],
    'text-inverse': dark[9],
    'text-on-action': WHITE,
    line: dark[5],
    'line-strong': dark[3],
    action: river[6],
    'action-hover': river[7],
    'action-text': river[3],
    'action-soft': '#0f2a33',
    'action-soft-hover': '#12343d',
    'money-mark': coral[4],
    'people-mark': river[6],
    'error-text': red[4],
    focus: river[4],
  },
};

export type Skin = 'light' | 'dark';

/** The badge names of the specification (sections 3 and 6). */
export const TONES = [
  'success',
  'info',
  'primary',
  'warning',
  'danger',
  'secondary',
  'dark',
  'light',
] as const;
export type Tone = (typeof TONES)[number];

interface ToneColours {
  background: string;
  text: string;
  border: string;
}

const tint = (scale: readonly string[]): Record<Skin, ToneColours> => ({
  light: { background: scale[1]!, text: scale[7]!, border: scale[1]! },
  dark: { background: scale[9]!, text: scale[3]!, border: scale[9]! },
});

/** Background, text and border of each badge in each skin. */
export const TONE_COLOURS: Record<Tone, Record<Skin, ToneColours>> = {
  success: tint(green),
  info: tint(blue),
  primary: tint(river),
  warning: tint(amber),
  danger: tint(red),
  secondary: {
    light: { background: gray[2], text: gray[7], border: gray[2] },
    dark: { background: dark[4], text: dark[1], border: dark[4] },
  },
  dark: {
    light: { background: ink[8], text: WHITE, border: ink[8] },
    dark: { background: gray[3], text: ink[9], border: gray[3] },
  },
  light: {
    light: { background: WHITE, text: gray[7], border: gray[3] },
    dark: { background: dark[7], text: dark[1], border: dark[4] },
  },
};

/** The Mantine colour names of a status, and the scale of each. */
export const STATUS_SCALES = {
  success: green,
  info: blue,
  primary: river,
  warning: amber,
  danger: red,
  secondary: gray,
} as const;

/** The soft background of a colour and its hover, for alerts and light buttons. */
export function softGround(scale: Scale, skin: Skin): { rest: string; hover: string } {
  if (skin === 'light') return { rest: scale[0], hover: scale[1] };
  return { rest: mix(scale[9], dark[6], 0.5), hover: mix(scale[8], dark[6], 0.5) };
}

/** Every scale that a button or chart may name. */
export const ACCENT_SCALES = {
  river,
  coral,
  green,
  blue,
  amber,
  red,
  violet,
  gray,
  ink,
  ...STATUS_SCALES,
} as const;
