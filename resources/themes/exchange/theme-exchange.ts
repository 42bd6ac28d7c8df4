import { requiredText } from '@tributary/engine/definition/text.ts';
import * as z from 'zod';
import { externalResourcesSchema } from '../external-resource.ts';
import type { ThemeData } from '../theme.ts';
import { filesSchema } from '../theme-file.ts';
import { tokensSchema } from '../tokens.ts';
import { readDesignTokens, type TokenNote } from './read-design-tokens.ts';

/** Largest file that is read, in bytes: every file of a theme, escaped, and its tokens. */
export const EXCHANGE_LIMIT = 1_000_000;

/** A whole theme as one file. */
const themeFileSchema = z.strictObject({
  format: z.literal('tributary-theme'),
  version: z.literal(1),
  exportedAt: z.iso.datetime(),
  title: requiredText('title'),
  tokens: tokensSchema,
  externalResources: externalResourcesSchema,
  files: filesSchema,
});

/** The initial content of a new theme. */
export type ThemeStart = Pick<ThemeData, 'tokens' | 'externalResources' | 'files'>;

/** A theme as the text of one file; deleted files are left out. */
export function writeTheme({ title, tokens, externalResources, files }: ThemeData, at: Date): string {
  const file: z.output<typeof themeFileSchema> = {
    format: 'tributary-theme',
    version: 1,
    exportedAt: at.toISOString(),
    title,
    tokens,
    externalResources,
    files: files.filter(({ deletedAt }) => deletedAt === null),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * The result of reading a file: a theme's initial content and notes about tokens that were not taken as they are, or
 * why the file is not a theme.
 */
export type ReadTheme =
  | { title: string; start: ThemeStart; taken: number | null; notes: TokenNote[] }
  | { refused: 'tooLarge' | 'noJson' | 'noTheme' }
  | { refused: 'invalid'; path: string; message: string };

/** Reads a theme of Tributary or a file of design tokens. Never throws. */
export function readTheme(text: string): ReadTheme {
  if (text.length > EXCHANGE_LIMIT) return { refused: 'tooLarge' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { refused: 'noJson' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { refused: 'noTheme' };
  if ('format' in value) {
    const read = themeFileSchema.safeParse(value);
    if (!read.success) {
      const [issue] = read.error.issues;
      return { refused: 'invalid', path: issue?.path.join('.') ?? '', message: issue?.message ?? '' };
    }
    const { title, tokens, externalResources, files } = read.data;
    return { title, start: { tokens, externalResources, files }, taken: null, notes: [] };
  }
  const read = readDesignTokens(value);
  if (!read) return { refused: 'noTheme' };
  const start = { tokens: read.tokens, externalResources: [], files: [] };
  return { title: read.title, start, taken: read.taken, notes: read.notes };
}
