import { defineRoutes } from '@tributary/engine/http/route.ts';
import { findingSchema } from '@tributary/resources/pages/finding.ts';
import * as z from 'zod';

const personSchema = z.object({ id: z.string(), name: z.string(), email: z.string() });

const versionSchema = z.object({
  number: z.int(),
  publishedAt: z.iso.datetime(),
  by: personSchema,
  /** Whether visitors see this version. */
  isPublic: z.boolean(),
  /** The earlier version that was put back. */
  copyOf: z.int().nullable(),
  override: z.object({ reason: z.string(), errors: z.array(z.string()) }).nullable(),
});
export type PageVersion = z.infer<typeof versionSchema>;

const previewSchema = z.object({
  id: z.string(),
  /** Leads to the draft, or to a published version. */
  url: z.string(),
  version: z.int().nullable(),
  by: personSchema,
  madeAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});
export type PagePreview = z.infer<typeof previewSchema>;

/** The longest that a preview link leads anywhere. */
export const PREVIEW_DAYS = { default: 7, most: 30 } as const;

/** Differences, earlier versions, findings of the checks, and links to drafts. */
export const pagePublishingRoutes = defineRoutes({
  'GET /pages/:id/versions': {
    access: ['read', 'pages'],
    summary: 'List the published versions of a page, the newest first',
    query: z.object({ before: z.coerce.number().int().min(1).optional() }),
    response: z.object({
      items: z.array(versionSchema),
      /** Whether there are earlier ones. */
      more: z.boolean(),
    }),
  },
  'GET /pages/:id/version': {
    access: ['read', 'pages'],
    summary: 'Get a published version of a page, or its public one',
    query: z.object({ number: z.coerce.number().int().min(1).optional() }),
    response: z.object({
      version: versionSchema.nullable(),
      /** The settings and the content of that version. */
      content: z.record(z.string(), z.unknown()).nullable(),
    }),
  },
  'GET /pages/:id/findings': {
    access: ['read', 'pages'],
    summary: 'Run the checks before publishing over a page as it is saved, or over a published version of it',
    query: z.object({ version: z.coerce.number().int().min(1).optional() }),
    response: z.object({ items: z.array(findingSchema) }),
  },
  'GET /pages/:id/earlier-addresses': {
    access: ['read', 'pages'],
    summary: 'List the addresses at which a page was public, and that lead nowhere now',
    response: z.object({ items: z.array(z.string()) }),
  },
  'GET /pages/:id/previews': {
    access: ['update', 'pages'],
    summary: 'List the links that show a page to people without an account',
    response: z.object({ items: z.array(previewSchema) }),
  },
  'POST /pages/:id/previews': {
    access: ['update', 'pages'],
    summary: 'Make a link that shows the draft of a page, or a published version',
    body: z.strictObject({
      days: z.int().min(1).max(PREVIEW_DAYS.most).default(PREVIEW_DAYS.default),
      version: z.int().min(1).nullable().default(null),
    }),
    response: previewSchema,
    status: 201,
  },
  'DELETE /pages/:id/previews/:previewId': {
    access: ['update', 'pages'],
    summary: 'End a link that shows a page',
    response: z.object({ isEnded: z.boolean() }),
  },
});
