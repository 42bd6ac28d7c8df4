import type { SystemRecord } from '@tributary/engine/definition/resource.ts';
import { LIBRARY_THEMES } from '@tributary/library/themes/all.ts';
import * as z from 'zod';
import { externalResourcesSchema } from './external-resource.ts';
import { filesSchema } from './theme-file.ts';
import { tokensSchema, type ThemeTokens } from './tokens.ts';

/** A theme of the library, as its `metadata.json` has it. */
const libraryThemeSchema = z.strictObject({
  name: z.string(),
  id: z.uuid(),
  title: z.string(),
  description: z.strictObject({ en: z.string(), es: z.string() }),
  tokens: tokensSchema,
  externalResources: externalResourcesSchema,
  files: filesSchema,
});
export type LibraryTheme = z.infer<typeof libraryThemeSchema>;

/** The themes of the library. Every organization begins with the first. */
export const libraryThemes: readonly [LibraryTheme, ...LibraryTheme[]] = z
  .tuple([libraryThemeSchema], libraryThemeSchema)
  .parse(LIBRARY_THEMES);

/** The library's themes as records of the product, shown to every organization and read-only. */
export const SYSTEM_THEMES: readonly SystemRecord[] = libraryThemes.map(
  ({ id, title, tokens, externalResources, files }) => ({
    id,
    title,
    active: false,
    creating: false,
    compiling: false,
    compileError: null,
    storage: null,
    externalResources,
    tokens,
    files,
    system: true,
  }),
);

const isSame = (one: ThemeTokens, other: ThemeTokens): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether tokens are those of a theme of the library: nobody has customized them. */
export const areOfLibrary = (tokens: ThemeTokens): boolean =>
  libraryThemes.some((theme) => isSame(theme.tokens, tokens));

/** Whether a change of a theme changes its tokens. */
export const changesTokens = (tokens: ThemeTokens, previous: ThemeTokens): boolean => !isSame(tokens, previous);
