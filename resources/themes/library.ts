import type { SystemRecord } from '@tributary/engine/definition/resource.ts';
import { LIBRARY_THEMES } from '@tributary/library/themes/all.ts';
import * as z from 'zod';
import { externalResourcesSchema } from './external-resource.ts';
import { filesSchema } from './theme-file.ts';
import { tokensSchema } from './tokens.ts';

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

/** The themes of the library. Every organization starts with the first. */
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
