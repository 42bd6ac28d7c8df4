import { describe, expect, it } from 'vitest';
import { contrast, mix } from './contrast.ts';
import {
  ACCENT_SCALES,
  softGround,
  TOKENS,
  TONES,
  TONE_COLOURS,
  type Skin,
  type ThemeTokens,
} from './tokens.ts';

const SKINS: Skin[] = ['light', 'dark'];
const SURFACES = [
  'surface-page',
  'surface-side',
  'surface-raised',
  'surface-sunken',
  'surface-hover',
  'surface-float',
  'surface-selected',
] as const;

/** Text of any size: 4.5 to 1. */
const READ: [text: keyof ThemeTokens, surfaces: readonly (keyof ThemeTokens)[]][] = [
  ['text-strong', SURFACES],
  ['text', SURFACES],
  ['text-muted', SURFACES],
  ['action-text', [...SURFACES, 'action-soft', 'action-soft-hover']],
  ['error-text', SURFACES],
  ['text-inverse', ['surface-inverse']],
  ['text-on-action', ['action', 'action-hover']],
];

/** Boundaries of controls, marks of charts and the focus ring: 3 to 1. */
const SEEN: [mark: keyof ThemeTokens, surfaces: readonly (keyof ThemeTokens)[]][] = [
  ['line-strong', ['surface-page', 'surface-raised', 'surface-float']],
  ['money-mark', ['surface-page', 'surface-raised']],
  ['people-mark', ['surface-page', 'surface-raised']],
  ['focus', SURFACES],
];

it('mixes colours by their share', () => {
  expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080');
  expect(mix('#102030', '#ffffff', 1)).toBe('#102030');
});

describe.each(SKINS)('%s skin', (skin) => {
  const tokens = TOKENS[skin];
  const pairs = (list: typeof READ) =>
    list.flatMap(([front, backs]) => backs.map((back) => [front, back] as const));

  it.each(pairs(READ))('%s can be read on %s', (text, surface) => {
    expect(contrast(tokens[text], tokens[surface])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(SEEN))('%s can be seen on %s', (mark, surface) => {
    expect(contrast(tokens[mark], tokens[surface])).toBeGreaterThanOrEqual(3);
  });

  it.each(TONES)('the %s badge can be read', (tone) => {
    const { background, text } = TONE_COLOURS[tone][skin];
    expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(ACCENT_SCALES))(
    '%s as a colour can be read: filled, soft and as text',
    (_name, scale) => {
      expect(contrast('#ffffff', scale[6])).toBeGreaterThanOrEqual(4.5);
      expect(contrast('#ffffff', scale[7])).toBeGreaterThanOrEqual(4.5);
      const { rest, hover } = softGround(scale, skin);
      const text = skin === 'light' ? scale[7] : scale[2];
      expect(contrast(rest, text)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(hover, text)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tokens['surface-page'], text)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('distinguishes donations from subscribers without colour', () => {
    expect(contrast(tokens['money-mark'], tokens['people-mark'])).toBeGreaterThanOrEqual(1.7);
  });
});
