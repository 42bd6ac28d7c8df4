import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { checkFields, checkStates } from '../outward/check.ts';
import { INTEGRATION_KINDS } from './kinds.ts';

const checkSchema = z.object(checkFields);

const statusSchema = z.object({
  kind: z.enum(INTEGRATION_KINDS),
  state: z.enum(checkStates),
  /** The last test of the present settings, or the last call that failed in a form. */
  check: checkSchema.nullable(),
});
export type IntegrationStatus = z.infer<typeof statusSchema>;

/** Routes of integrations besides the shared operations. */
export const integrationRoutes = defineRoutes({
  'GET /integrations/status': {
    access: ['read', 'integrations'],
    summary: 'List the state of each integration that the plan includes',
    response: z.object({ items: z.array(statusSchema) }),
  },
  'POST /integrations/test': {
    access: ['update', 'integrations'],
    summary: 'Test the stored settings of an integration',
    body: z.strictObject({ kind: z.enum(INTEGRATION_KINDS) }),
    response: checkSchema,
  },
  'GET /integrations/in-forms': {
    access: ['read', 'forms'],
    summary: 'Retrieve which integrations forms can use, for the form builder',
    response: z.object({
      recaptcha: z.enum(['v2', 'v3']).nullable(),
      postcode: z.boolean(),
    }),
  },
});
