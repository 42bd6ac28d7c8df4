import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { CONNECTOR_KINDS } from './kinds.ts';

/**
 * Reasons why a connector does not receive a form's submissions: it is not set up, it is not authorized, the plan does
 * not include it, its request can't be made, or the last test of its connection failed.
 */
export const connectorFaults = ['missing', 'unauthorized', 'plan', 'unmade', 'failing'] as const;
export type ConnectorFault = (typeof connectorFaults)[number];

/** Route that lists the reasons why a form's answers do not reach its connectors. */
export const formFaultRoutes = defineRoutes({
  'GET /forms/:id/connector-faults': {
    access: ['read', 'forms'],
    summary: 'List the connectors that would not get the submissions of a saved form',
    query: z.object({
      /** The form's own when it is left out. */
      configurationId: z.uuid().optional(),
    }),
    response: z.object({
      items: z.array(
        z.object({
          kind: z.enum(CONNECTOR_KINDS),
          why: z.enum(connectorFaults),
          /** Why its request can't be made; empty otherwise, and for people who may not read connectors. */
          detail: z.string(),
        }),
      ),
    }),
  },
});
