import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrastPairs } from './contrast-pairs.ts';
import { libraryThemes } from './library.ts';
import { themes } from './theme.ts';
import { tokensCss } from './tokens-css.ts';
import { DEFAULT_TOKENS } from './tokens.ts';

it('takes its own example, is called by its title and refuses one without', () => {
  const made = themes.schema.parse(themes.example(1));
  expect(themes.displayTitle(made)).toBe('Winter look 1');
  expect(made).toMatchObject({ active: false, creating: true, compiling: false });
  expect(themes.schema.safeParse({ title: ' ' }).success).toBe(false);
});

const file = (more: object) => ({
  id: crypto.randomUUID(),
  name: 'Cards',
  type: 'css',
  path: 'css/cards.css',
  identifier: 'cards',
  content: '',
  ...more,
});
const problemsOf = (fields: object): string[] =>
  themes.schema.safeParse({ title: 'A', ...fields }).error?.issues.map(({ message }) => message) ?? [];

it('asks for an identifier of every file', () => {
  expect(problemsOf({ files: [file({ identifier: '' })] })).toContain('A code editor needs an identifier');
  expect(problemsOf({ files: [file({}), file({ path: 'b.css' })] })).toEqual([
    'Please enter a unique identifier',
  ]);
  expect(problemsOf({ files: [file({ deletedAt: '2026-01-01T00:00:00Z' }), file({})] })).toEqual([]);
  expect(problemsOf({ files: [file({ type: 'html', identifier: 'aside' })] })).toHaveLength(1);
  expect(problemsOf({ files: [file({ path: '../x.css' })] })).toHaveLength(1);
  expect(problemsOf({ files: [file({ content: 'a{'.repeat(20_000) + '}'.repeat(20_000) })] })).toHaveLength(
    1,
  );
});

it.each([
  'http://cdn.example/a.css',
  'https://cdn.example/a.css;script-src *',
  "https://cdn.example/'unsafe-inline'",
  'https://ada@cdn.example/a.css',
  'https://localhost/a.css',
  'javascript:alert(1)',
  'https://cdn.example/a.css#b',
  '//cdn.example/a.css',
])('refuses the external resource %s', (src) => {
  const resource = { id: crypto.randomUUID(), type: 'css', name: 'A', order: 1, location: 'head', src };
  expect(problemsOf({ externalResources: [resource] })).toEqual(['URL is invalid']);
});

it('has at least four themes in the library, all of whose colours read well in light and dark', () => {
  const folders = readdirSync('library/themes', { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(libraryThemes.map(({ name }) => name).toSorted()).toEqual(
    folders.map(({ name }) => name).toSorted(),
  );
  expect(libraryThemes.length).toBeGreaterThanOrEqual(4);
  for (const { name, tokens } of libraryThemes)
    for (const mode of ['light', 'dark'] as const)
      expect({
        name,
        mode,
        failing: contrastPairs(tokens.colours[mode]).filter(({ passes }) => !passes),
      }).toEqual({
        name,
        mode,
        failing: [],
      });
  expect(JSON.parse(readFileSync('library/themes/riverbank/metadata.json', 'utf8')).tokens).toEqual(
    DEFAULT_TOKENS,
  );
});

it('writes tokens as custom properties, dark ones only where the theme has them', () => {
  const css = tokensCss(DEFAULT_TOKENS);
  expect(css).toContain('--ts-accent:#1d5c4a;');
  expect(css).toContain('--ts-h1:clamp(2.25rem,1.5rem + 3.2vw,3.75rem);');
  expect(css).not.toContain('prefers-color-scheme');
  expect(tokensCss({ ...DEFAULT_TOKENS, darkMode: 'device' })).toContain(
    '@media (prefers-color-scheme:dark){',
  );
  expect(tokensCss(DEFAULT_TOKENS, 'dark')).toContain('--ts-surface:#141a18;');
});
