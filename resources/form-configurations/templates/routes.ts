import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { partsSchema } from './apply.ts';

/** Most templates of one organization. */
export const MOST_TEMPLATES = 50;

const templateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  parts: partsSchema,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
});

/** Routes of base templates: starting points that are saved from one configuration and applied to another. */
export const templateRoutes = defineRoutes({
  'GET /form-configurations/templates': {
    access: ['read', 'form_configurations'],
    summary: 'List the base templates of form configurations',
    response: z.object({ items: z.array(templateSchema) }),
  },
  'POST /form-configurations/templates': {
    access: ['create', 'form_configurations'],
    summary: 'Save a form configuration as a base template',
    body: z.strictObject({
      configuration: z.uuid(),
      name: z.string().trim().min(1, 'This field is required').max(120, 'At most 120 characters'),
    }),
    response: templateSchema,
  },
  'DELETE /form-configurations/templates/:id': {
    access: ['delete', 'form_configurations'],
    summary: 'Delete a base template',
    response: z.object({ id: z.uuid() }),
  },
});
