import { defineResource } from '@tributary/engine/definition/resource.ts';
import { NAME_LIMIT, requiredText } from '@tributary/engine/definition/text.ts';
import * as z from 'zod';
import { usesOfMedia } from '../media/uses-of-media.ts';
import { externalResourcesSchema } from './external-resource.ts';
import { SYSTEM_THEMES } from './library.ts';
import { filesSchema } from './theme-file.ts';
import { DEFAULT_TOKENS, tokensSchema } from './tokens.ts';

/** The compiled look of a theme. */
const storageSchema = z.object({
  /** The id of the look (docs/decisions/0071). */
  look: z.string(),
  /** Size of its style sheet. */
  bytes: z.int(),
  compiledAt: z.iso.datetime(),
});

/** Why a theme can't be compiled: one css or html file, the css files together, or that it takes too long. */
export const COMPILE_ERRORS = ['css', 'html', 'together', 'failed'] as const;

const compileErrorSchema = z.object({
  code: z.enum(COMPILE_ERRORS),
  /** The name of the file; null if no single file is the cause. */
  file: z.string().nullable(),
});
export type CompileError = z.infer<typeof compileErrorSchema>;

/** The look of an organization's pages (specification, section 3). */
export const themeSchema = z.object({
  title: requiredText('title'),
  /** The active theme gives published pages their look; one theme at most is active. */
  active: z.boolean().default(false),
  /** Until it was compiled for the first time. */
  creating: z.boolean().default(true),
  /** While a change is compiled. Published pages keep the look that was compiled before. */
  compiling: z.boolean().default(false),
  /** Why the last compilation failed. */
  compileError: compileErrorSchema.nullable().default(null),
  storage: storageSchema.nullable().default(null),
  tokens: tokensSchema.default(DEFAULT_TOKENS),
  externalResources: externalResourcesSchema.default([]),
  files: filesSchema.default([]),
  /** Set for themes of the library. */
  system: z.boolean().default(false),
});
export type ThemeData = z.infer<typeof themeSchema>;

const COPY = ' COPY';

export const themes = defineResource({
  name: 'themes',
  title: 'theme',
  subject: 'themes',
  schema: themeSchema,
  serverOwned: ['active', 'creating', 'compiling', 'compileError', 'storage', 'system'],
  displayTitle: (theme) => theme.title,
  quota: 'THEMES',
  operations: {
    create: true,
    update: true,
    duplicate: ({ title, tokens, externalResources, files }) => ({
      title: title.slice(0, NAME_LIMIT - COPY.length) + COPY,
      active: false,
      creating: true,
      compiling: false,
      compileError: null,
      storage: null,
      tokens,
      externalResources,
      files: files.filter(({ deletedAt }) => deletedAt === null),
      system: false,
    }),
    remove: true,
    restore: true,
    batch: true,
  },
  actions: {
    activate: { ability: 'update', event: 'UPDATE' },
    /** Compiles a theme again after its compilation failed. */
    compile: { ability: 'update', event: 'UPDATE' },
  },
  system: SYSTEM_THEMES,
  list: {
    fields: {
      title: { type: 'text', search: true, sort: true, column: true },
      active: { type: 'boolean', filter: true, column: true },
      updatedAt: { type: 'date', column: true },
      createdAt: { type: 'date', sort: true, column: true },
    },
    defaultSort: '-createdAt',
    omit: ['files'],
    state: 'active',
  },
  referencesIn: ({ files }) =>
    usesOfMedia('files', ...files.flatMap(({ deletedAt, content }) => (deletedAt === null ? [content] : []))),
  openPath: '/themes/:id/edit',
  example: (n) => ({ title: `Winter look ${n}` }),
});
