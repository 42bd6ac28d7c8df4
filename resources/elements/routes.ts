import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { CODE_LIMIT, ELEMENT_TYPES } from './element.ts';
import { propertiesSchema, valuesSchema } from './property.ts';

/** Why an element can't be shown. */
export const RENDER_FAULTS = ['template', 'timeout', 'memory', 'tooLarge', 'css', 'markup'] as const;

const renderedSchema = z.discriminatedUnion('rendered', [
  z.object({ rendered: z.literal(true), html: z.string(), css: z.string() }),
  z.object({
    rendered: z.literal(false),
    fault: z.enum(RENDER_FAULTS),
    /** The message of the template engine; empty otherwise. */
    detail: z.string(),
  }),
]);
export type RenderedElement = z.infer<typeof renderedSchema>;

/** A version of an element that was kept. */
const keptSchema = z.object({
  version: z.int(),
  /** The properties of that version. */
  properties: propertiesSchema,
  keptAt: z.iso.datetime(),
});
export type KeptElement = z.infer<typeof keptSchema>;

/** Routes of elements besides the shared operations. */
export const elementRoutes = defineRoutes({
  'POST /elements/:id/render': {
    access: ['read', 'elements'],
    summary: 'Render an element with values, for the canvas of the page builder',
    body: z.strictObject({ values: valuesSchema.default({}) }),
    response: renderedSchema,
  },
  'POST /elements/:id/versions': {
    access: ['update', 'pages'],
    summary: 'Keep the element as it is now, for places on pages that do not follow its changes',
    response: keptSchema,
  },
  'GET /elements/:id/kept-version': {
    access: ['read', 'elements'],
    summary: 'Get a kept version of an element',
    query: z.strictObject({ version: z.coerce.number().int().min(1).max(1_000_000_000) }),
    response: keptSchema,
  },
  'POST /element-previews': {
    access: ['update', 'elements'],
    summary: 'Render an element that is not saved yet',
    body: z.strictObject({
      type: z.enum(ELEMENT_TYPES),
      markup: z.string().max(CODE_LIMIT),
      css: z.string().max(CODE_LIMIT),
      properties: propertiesSchema,
      values: valuesSchema.default({}),
    }),
    response: renderedSchema,
  },
});
