import { defineRoutes } from '@tributary/engine/http/route.ts';
import { ENVIRONMENTS } from '@tributary/kit/environment.ts';
import * as z from 'zod';
import { CONNECTOR_KINDS } from './kinds.ts';

const placeShape = { kind: z.enum(CONNECTOR_KINDS), environment: z.enum(ENVIRONMENTS) };

/** A secret that only the browser that began the authorization knows. */
const browserSecret = z.string().min(20).max(100);

/** Outcomes of an authorization. `stale`: the settings changed in the meantime, or it took too long. */
export const authorizationOutcomes = ['authorized', 'reauthorized', 'denied', 'refused', 'stale'] as const;
export type AuthorizationOutcome = (typeof authorizationOutcomes)[number];

/** How people grant access on a service's own sign-in page. */
export const authorizationRoutes = defineRoutes({
  'POST /connectors/authorization': {
    access: ['update', 'connectors'],
    summary: 'Begin the authorization of a connector: where the person grants access',
    body: z.strictObject({ ...placeShape, browser: browserSecret }),
    response: z.object({ url: z.string() }),
  },
  'POST /connectors/authorization/completion': {
    access: ['update', 'connectors'],
    summary: "Complete the authorization of a connector with the parameters of its service's redirect",
    body: z.strictObject({
      environment: z.enum(ENVIRONMENTS),
      state: z.string().min(1).max(200),
      browser: browserSecret,
      /** The code that is exchanged for the grant; left out where access was denied. */
      code: z.string().min(1).max(2_000).optional(),
      /** The service's word for why there is no code. */
      error: z.string().max(200).optional(),
    }),
    response: z.object({
      kind: z.enum(CONNECTOR_KINDS),
      environment: z.enum(ENVIRONMENTS),
      outcome: z.enum(authorizationOutcomes),
      /** The service's own message if it refused; null otherwise. */
      detail: z.string().nullable(),
    }),
  },
  'POST /connectors/authorization/removal': {
    access: ['update', 'connectors'],
    summary: 'Revoke the authorization of a connector at its service and erase it',
    body: z.strictObject(placeShape),
    response: z.object({
      /** Whether the service was told of the removal. */
      isRevoked: z.boolean(),
    }),
  },
});
