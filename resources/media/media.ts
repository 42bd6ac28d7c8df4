import { withNameSuffix } from '@tributary/engine/definition/duplicate.ts';
import { defineResource } from '@tributary/engine/definition/resource.ts';
import { optionalText, requiredText } from '@tributary/engine/definition/text.ts';
import { TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import * as z from 'zod';
import { MEDIA_KINDS } from './kinds.ts';

const share = z.number().min(0).max(1);

/** A part of a picture, in shares of its width and height. */
const cropSchema = z
  .strictObject({ x: share, y: share, width: share.min(0.01), height: share.min(0.01) })
  .refine(
    ({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001,
    'The part reaches beyond the picture.',
  );

const shownSchema = z.object({
  /** Names the files: it changes with the file and the crop. */
  variant: z.string().regex(/^[0-9a-f]{8}$/),
  /** Of the picture as it is shown, in pixels; 0 for a document. */
  width: z.int(),
  height: z.int(),
  /** The widths in which it exists as AVIF and WebP, ascending. */
  widths: z.array(z.int()),
  /** The format for browsers without AVIF and WebP; a document's own. */
  fallback: z.enum(['jpeg', 'png', 'pdf']),
});
export type Shown = z.infer<typeof shownSchema>;

/** A file of the media library. */
export const mediaSchema = z.object({
  name: requiredText('name'),
  /** The alternative text by language. */
  alt: z.partialRecord(z.enum(TEXT_LANGUAGES), optionalText(300)).default({}),
  /** Whether it adds nothing to its surroundings, so that it needs no alternative text. */
  decorative: z.boolean().default(false),
  /** The point that stays visible where a picture is cut to a shape. */
  focal: z.strictObject({ x: share, y: share }).default({ x: 0.5, y: 0.5 }),
  crop: cropSchema.nullable().default(null),
  /** The upload that the record was made from. */
  upload: z.uuid(),
  /** The upload with its bytes now: another one once the file was replaced. */
  file: z.uuid().nullable().default(null),
  kind: z.enum(MEDIA_KINDS).default('png'),
  bytes: z.int().default(0),
  /** Of the content; of a duplicate another one, so that a file is found by its content once. */
  sha256: z.string().default(''),
  /** Of the original, in pixels; null for a document. */
  width: z.int().nullable().default(null),
  height: z.int().nullable().default(null),
  state: z.enum(['processing', 'ready', 'failed']).default('processing'),
  problem: z.enum(['unreadable', 'stopped']).nullable().default(null),
  /** The versions for visitors; null until they are made for the first time. */
  shown: shownSchema.nullable().default(null),
});
export type MediaData = z.infer<typeof mediaSchema>;

export const media = defineResource({
  name: 'media',
  title: 'file',
  subject: 'uploads',
  schema: mediaSchema,
  fixed: ['upload'],
  serverOwned: ['file', 'kind', 'bytes', 'sha256', 'width', 'height', 'state', 'problem', 'shown'],
  displayTitle: (file) => file.name,
  taggable: true,
  operations: {
    create: true,
    update: true,
    // Another record of the same picture, with a separate crop and alternative text.
    duplicate: (file, at) => ({ ...withNameSuffix(file, at), shown: null }),
    remove: true,
    restore: true,
    batch: true,
  },
  actions: {
    replace: {
      ability: 'update',
      event: 'UPDATE',
      body: z.strictObject({ upload: z.uuid() }),
      exampleBody: { upload: '01900000-0000-7000-8000-00000000ffff' },
    },
    retry: { ability: 'update', event: 'UPDATE' },
  },
  unique: { sha256: 'You already have this file.' },
  list: {
    fields: {
      name: { type: 'text', search: true, sort: true, column: true },
      kind: { type: 'text', filter: true, column: true },
      state: { type: 'text', filter: true, column: true },
      bytes: { type: 'number', sort: true, column: true },
      updatedAt: { type: 'date', column: true },
      createdAt: { type: 'date', sort: true, filter: true },
    },
    defaultSort: '-createdAt',
    state: 'state',
  },
  openPath: '/media/:id',
  example: (n) => ({
    name: `Otter ${n}.png`,
    upload: `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`,
  }),
});
