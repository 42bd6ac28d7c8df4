import { expect, it } from 'vitest';
import { libraryThemes } from '../library.ts';
import { themeSchema } from '../theme.ts';
import { DEFAULT_TOKENS } from '../tokens.ts';
import { EXCHANGE_LIMIT, readTheme, writeTheme } from './theme-exchange.ts';
import { writeDesignTokens } from './write-design-tokens.ts';

const read = (value: unknown) => readTheme(JSON.stringify(value));

it('reads every theme that it wrote', () => {
  const file = {
    id: crypto.randomUUID(),
    name: 'Cards',
    type: 'css',
    path: 'cards.css',
    identifier: 'cards',
  };
  for (const { title, tokens } of libraryThemes) {
    const kept = { ...file, content: '.ts-card{color:red}' };
    const gone = { ...kept, id: crypto.randomUUID(), deletedAt: '2026-01-01T00:00:00.000Z' };
    const theme = themeSchema.parse({ title, tokens, files: [kept, gone] });
    expect(readTheme(writeTheme(theme, new Date()))).toEqual({
      title,
      start: { tokens, externalResources: [], files: [{ ...kept, deletedAt: null }] },
      taken: null,
      notes: [],
    });
  }
});

it('reads the design tokens of every theme of the library back without a loss', () => {
  for (const { title, tokens } of libraryThemes)
    expect(readTheme(writeDesignTokens(title, tokens))).toMatchObject({
      title,
      start: { tokens },
      taken: 32,
      notes: [],
    });
});

it('reads tokens of other tools, and reports tokens without a place', () => {
  const made = read({
    brand: {
      $type: 'color',
      blue: { $value: '#00F' },
      glass: { $value: '#00f8' },
      primary: { $value: '{brand.blue}' },
    },
    background: { $type: 'color', $value: { colorSpace: 'srgb', components: [1, 0.5, 0] } },
    border: { $type: 'color', $value: '{nowhere}' },
    line: { $type: 'color', $value: '{line}' },
    ink: { $type: 'color', $value: { colorSpace: 'oklch', components: [0.5, 0.1, 30] } },
    radius: { m: { $type: 'dimension', $value: '0.5rem' }, l: { $type: 'dimension', $value: '12px' } },
    heading: {
      family: { $type: 'fontFamily', $value: ['Fraunces', 'serif'] },
      weight: { $type: 'fontWeight', $value: 'bold' },
    },
    h1: { $type: 'dimension', $value: { value: 400, unit: 'px' } },
    motion: { fast: { $type: 'duration', $value: { value: 100, unit: 'ms' } } },
    untyped: { $value: 7 },
  });
  expect(made).toMatchObject({
    start: {
      tokens: {
        colours: { light: { accent: '#0000ff', surface: '#ff8000', ink: DEFAULT_TOKENS.colours.light.ink } },
        darkMode: 'never',
        radius: 8,
        type: { heading: 'classic', headingWeight: 700, sizes: DEFAULT_TOKENS.type.sizes },
      },
    },
    taken: 5,
    notes: [
      { path: 'brand.blue', reason: 'noPlace' },
      { path: 'brand.glass', reason: 'noPlace' },
      { path: 'border', reason: 'alias' },
      { path: 'line', reason: 'alias' },
      { path: 'ink', reason: 'value' },
      { path: 'radius.l', reason: 'taken' },
      { path: 'heading.family', reason: 'font' },
      { path: 'h1', reason: 'range' },
      { path: 'motion.fast', reason: 'noPlace' },
      { path: 'untyped', reason: 'noPlace' },
    ],
  });
});

it.each([
  ['too large a file', ' '.repeat(EXCHANGE_LIMIT + 1), { refused: 'tooLarge' }],
  ['no JSON', '<svg>', { refused: 'noJson' }],
  ['a list', '[]', { refused: 'noTheme' }],
  ['an object without tokens', '{"name":"left-pad"}', { refused: 'noTheme' }],
  ['another version', '{"format":"tributary-theme","version":2}', { refused: 'invalid', path: 'version' }],
])('refuses %s', (_what, text, refusal) => expect(readTheme(text)).toMatchObject(refusal));

it('reads a hostile file in bounds', () => {
  const deep = `${'{"a":'.repeat(100_000)}{"$value":1}${'}'.repeat(100_000)}`;
  const began = process.cpuUsage();
  expect(readTheme(deep)).toEqual({ refused: 'noTheme' });
  const chain = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, at) => [`t${at}`, { $type: 'color', $value: `{t${at + 1}}` }]),
  );
  expect(read(chain)).toMatchObject({ taken: 0 });
  const proto = readTheme(
    '{"__proto__":{"accent":{"$type":"color","$value":"#123456"}},"constructor":{"$value":1}}',
  );
  expect(proto).toMatchObject({ taken: 1, notes: [{ path: 'constructor' }] });
  expect(Object.prototype).not.toHaveProperty('accent');
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(2_000);
});
