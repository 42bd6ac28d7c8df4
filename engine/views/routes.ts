import * as z from 'zod';
import { defineRoutes } from '../http/route.ts';
import { savedViewSchema, viewContentSchema, viewNameSchema } from './view.ts';

/** Saved views of lists. Which resources' views a person sees is decided by the role. */
export const savedViewRoutes = defineRoutes({
  'GET /saved-views': {
    access: 'signed-in',
    summary: 'List the saved views of every list that you may read: your own, and those that are shared',
    response: z.object({ items: z.array(savedViewSchema) }),
  },
  'POST /saved-views': {
    access: 'signed-in',
    keyed: true,
    summary: 'Save a view of a list',
    body: z.strictObject({
      resource: z.string().max(64),
      name: viewNameSchema,
      isShared: z.boolean().default(false),
      content: viewContentSchema,
    }),
    response: savedViewSchema,
    status: 201,
  },
  'PATCH /saved-views/:id': {
    access: 'signed-in',
    summary: 'Rename a saved view, share it, or replace its filters',
    body: z.strictObject({
      name: viewNameSchema.optional(),
      isShared: z.boolean().optional(),
      content: viewContentSchema.optional(),
    }),
    response: savedViewSchema,
  },
  'DELETE /saved-views/:id': {
    access: 'signed-in',
    summary: 'Delete a saved view',
    response: z.object({ id: z.uuid() }),
  },
  'PUT /saved-views/default': {
    access: 'signed-in',
    summary: 'Choose the view with which a list opens for you; none opens it without a view',
    body: z.strictObject({ resource: z.string().max(64), viewId: z.uuid().nullable() }),
    response: z.object({ viewId: z.uuid().nullable() }),
  },
});
