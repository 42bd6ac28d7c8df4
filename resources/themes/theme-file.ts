import { requiredText } from '@tributary/engine/definition/text.ts';
import { CSS_FAULTS, measureCss } from '@tributary/kit/css-bounds.ts';
import * as z from 'zod';
import { hasManyAttributes } from './attribute-count.ts';

export const FILE_TYPES = ['css', 'html'] as const;
/** The identifiers of html files: the parts of a page that they are the markup of. */
export const SITE_PARTS = ['header', 'footer'] as const;
export type SitePart = (typeof SITE_PARTS)[number];

/** Longest content of one file, and of all files of a theme, in characters. */
export const FILE_LIMIT = 100_000;
export const FILES_LIMIT = 300_000;
export const MOST_FILES = 20;
/** The most opening tags of a header or footer: a parser opens unclosed formatting again in each paragraph (record 0026). */
const MOST_TAGS = 300;
/** The most attributes of one of them. */
const MOST_ATTRIBUTES = 200;

/** A file of a theme. A deleted one is kept, so that it can be brought back. */
const fileSchema = z
  .strictObject({
    id: z.uuid(),
    name: requiredText('name', 80),
    type: z.enum(FILE_TYPES),
    path: z
      .string()
      .max(120)
      .regex(
        /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/,
        'Use small letters, digits, hyphens and slashes',
      ),
    identifier: z
      .string()
      .trim()
      .min(1, 'A code editor needs an identifier')
      .max(60)
      .regex(/^[a-z][a-z0-9-]*$/, 'Use small letters, digits and hyphens'),
    content: z.string().max(FILE_LIMIT, 'A file can hold 100,000 characters at most'),
    deletedAt: z.iso.datetime().nullable().default(null),
  })
  .superRefine((file, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (file.type === 'html' && !SITE_PARTS.some((part) => part === file.identifier))
      issue('identifier', 'An html file is the header or the footer');
    if (file.type === 'html' && (file.content.match(/<(?!\/)/g)?.length ?? 0) > MOST_TAGS)
      issue('content', 'A header or footer can hold 300 elements at most');
    else if (file.type === 'html' && hasManyAttributes(file.content, MOST_ATTRIBUTES))
      issue('content', 'An element of a header or footer can hold 200 attributes at most');
    const fault = file.type === 'css' ? measureCss(file.content) : undefined;
    if (fault) issue('content', CSS_FAULTS[fault]);
  });
export type ThemeFile = z.infer<typeof fileSchema>;

/** The files of a theme: identifiers and paths are unique among undeleted files. */
export const filesSchema = z
  .array(fileSchema)
  .max(MOST_FILES, 'A theme can have 20 files at most')
  .superRefine((files, context) => {
    const kept = files.filter(({ deletedAt }) => deletedAt === null);
    for (const part of ['identifier', 'path'] as const)
      files.forEach((file, index) => {
        if (file.deletedAt === null && kept.find((other) => other[part] === file[part]) !== file)
          context.addIssue({ code: 'custom', path: [index, part], message: `Please enter a unique ${part}` });
      });
    if (files.reduce((sum, { content }) => sum + content.length, 0) > FILES_LIMIT)
      context.addIssue({
        code: 'custom',
        message: 'The files of a theme can hold 300,000 characters at most',
      });
  });
