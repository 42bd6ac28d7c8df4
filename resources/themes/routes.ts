import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { RESOURCE_LOCATIONS, RESOURCE_TYPES } from './external-resource.ts';

/** A published page, and whether it has the look that it would be given. */
const pageSchema = z.object({ id: z.uuid(), name: z.string(), slug: z.string(), changes: z.boolean() });

/** The markup of header and footer, where a theme has its own. */
const sitePartsHtml = z.object({ header: z.string().optional(), footer: z.string().optional() });

/** The compiled file of the active theme (specification, section 6: fetchActiveThemeFile). */
export const activeThemeFileSchema = z.object({
  themeId: z.uuid(),
  title: z.string(),
  look: z.string(),
  css: z.string(),
  html: sitePartsHtml,
  externalResources: z.array(
    z.object({ type: z.enum(RESOURCE_TYPES), location: z.enum(RESOURCE_LOCATIONS), src: z.string() }),
  ),
});

export const ROLLOUT_STATUSES = ['running', 'stopped', 'done'] as const;

/** Giving published pages a look, page by page. */
const rolloutSchema = z.object({
  id: z.uuid(),
  themeId: z.uuid(),
  /** The theme's name when it began. */
  title: z.string(),
  kind: z.enum(['change', 'undo']),
  status: z.enum(ROLLOUT_STATUSES),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Pages that could not be given the look, the first few. */
  failures: z.array(z.object({ pageId: z.uuid(), name: z.string(), error: z.string() })),
  /** Whether it can be undone: it has changed pages, and nothing has undone it yet. */
  canUndo: z.boolean(),
  by: z.string(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});
export type Rollout = z.infer<typeof rolloutSchema>;

/** Routes of themes besides the shared operations. */
export const themeRoutes = defineRoutes({
  'GET /active-theme/page-look': {
    access: ['read', 'pages'],
    summary: 'Read the look of newly published pages, for their canvas and their pictures',
    response: z.object({
      /** Empty without an active theme. */
      css: z.string(),
      /** The theme's own markup. */
      html: sitePartsHtml,
      /** The organization's identity in header and footer. */
      identity: z.object({
        name: z.string(),
        logo: z.string().nullable(),
        contactEmail: z.string(),
        postalAddress: z.string(),
      }),
    }),
  },
  'GET /themes/:id/pages': {
    access: ['read', 'themes'],
    summary: 'List the published pages and which of them this theme would change',
    response: z.object({
      items: z.array(pageSchema),
      total: z.int(),
      changing: z.int(),
    }),
  },
  'POST /themes/:id/rollouts': {
    access: ['publish', 'pages'],
    summary: 'Give every published page the look of the active theme',
    body: z.strictObject({
      /** The theme that was active before; undoing activates it again. */
      previousThemeId: z.uuid().nullable().default(null),
    }),
    response: rolloutSchema,
    status: 201,
  },
  'GET /theme-rollouts/latest': {
    access: ['read', 'themes'],
    summary: 'Read the progress of the latest rollout',
    response: z.object({ rollout: rolloutSchema.nullable() }),
  },
  'POST /theme-rollouts/:id/stop': {
    access: ['publish', 'pages'],
    summary: 'Stop a rollout; the pages that were changed stay changed',
    response: rolloutSchema,
  },
  'POST /theme-rollouts/:id/resume': {
    access: ['publish', 'pages'],
    summary: 'Continue a stopped rollout',
    response: rolloutSchema,
  },
  'POST /theme-rollouts/:id/undo': {
    access: ['publish', 'pages'],
    summary: 'Give the pages that a rollout changed their earlier look again',
    response: rolloutSchema,
    status: 201,
  },
});
