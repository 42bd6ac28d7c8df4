import { defineRoutes } from '@tributary/engine/http/route.ts';
import { ENVIRONMENTS } from '@tributary/kit/environment.ts';
import * as z from 'zod';
import { CONNECTOR_KINDS } from '../kinds.ts';

const named = z.object({ id: z.uuid(), description: z.string() });

const useSchema = z.object({
  kind: z.enum(CONNECTOR_KINDS),
  environment: z.enum(ENVIRONMENTS),
  /** Whether it takes the donations of forms whose configuration names no payment service. */
  isUsual: z.boolean(),
  /** The newest form configurations that name it for this environment or for none. */
  configurations: z.array(named),
  /** The newest forms whose answers or payments reach it. */
  forms: z.array(named),
});
export type ConnectorUse = z.infer<typeof useSchema>;

/** Route that lists where the connectors that are set up are used. */
export const connectorUseRoutes = defineRoutes({
  'GET /connectors/uses': {
    access: ['read', 'connectors'],
    summary: 'List the form configurations and forms that use each connector that is set up',
    response: z.object({
      items: z.array(useSchema),
      /** Whether there is any form configuration. */
      hasConfigurations: z.boolean(),
    }),
  },
});
