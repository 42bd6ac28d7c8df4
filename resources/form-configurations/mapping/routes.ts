import { defineRoutes } from '@tributary/engine/http/route.ts';
import { ENVIRONMENTS } from '@tributary/kit/environment.ts';
import * as z from 'zod';
import { CONNECTOR_KINDS } from '../../connectors/kinds.ts';
import {
  sourceFieldSchema,
  targetFieldSchema,
  targetObjectSchema,
} from '../../configuration-parts/fields.ts';

/**
 * When the list was read from the service. An earlier list comes with the reason why the service can't be asked now.
 */
const reading = {
  /** Null for the product's own list, and if the list was never read. */
  readAt: z.iso.datetime().nullable(),
  failure: z.string().nullable(),
};

const place = {
  kind: z.enum(CONNECTOR_KINDS),
  /** The configuration's choice; without one as deliveries choose it. */
  environment: z.enum(ENVIRONMENTS).optional(),
  /** Asks the service, however lately that was done. */
  refresh: z.stringbool().default(false),
};

/** Routes of the visual mapper. */
export const mapperRoutes = defineRoutes({
  'GET /form-configurations/sources': {
    access: ['read', 'form_configurations'],
    summary: 'List the form fields that a mapping can take values from',
    query: z.object({
      /** The form configuration; its forms come first. */
      configuration: z.uuid().optional(),
      /** The form whose fields are listed; the first by default. */
      form: z.uuid().optional(),
      /** The language of the product's own choices, such as frequencies. */
      locale: z.string().max(20).default('en-US'),
    }),
    response: z.object({
      forms: z.array(z.object({ id: z.uuid(), description: z.string(), usesIt: z.boolean() })),
      /** The form whose fields follow; null where there is none. */
      form: z.uuid().nullable(),
      fields: z.array(sourceFieldSchema),
    }),
  },
  'GET /form-configurations/targets': {
    access: ['read', 'form_configurations'],
    summary: 'List the objects that a connector can map to, as last read from its service',
    query: z.object(place),
    response: z.object({ items: z.array(targetObjectSchema), ...reading }),
  },
  'GET /form-configurations/target-fields': {
    access: ['read', 'form_configurations'],
    summary: 'List the fields of objects of a connector, as last read from its service',
    query: z.object({
      ...place,
      /** Comma-separated names, at most 10. */
      objects: z.string().max(900),
    }),
    response: z.object({
      items: z.array(z.object({ object: z.string(), fields: z.array(targetFieldSchema), ...reading })),
    }),
  },
});
