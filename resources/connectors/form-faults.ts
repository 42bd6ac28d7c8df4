import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { CONNECTOR_KINDS } from './kinds.ts';

/**
 * Reasons why a connector does not receive a form's submissions: it is not set up, it is not authorized, the plan does
 * not include it, its request can't be made, or the last test of its connection failed.
 */
export const connectorFaults = ['missing', 'unauthorized', 'plan', 'unmade', 'failing'] as const;
export type ConnectorFault = (typeof connectorFaults)[number];

/**
 * Reasons why a payment service can't take what a form offers: it has not activated a way to pay, takes no recurring
 * payments by it, or takes no payments of a frequency or in a currency.
 */
export const offerFaults = ['method', 'recurring', 'frequency', 'currency'] as const;
export type OfferFault = (typeof offerFaults)[number];

export const isOfferFault = (why: string): why is OfferFault => offerFaults.some((one) => one === why);

/** In a query: the form has no configuration. */
export const NO_CONFIGURATION = 'none';

const VALUES = /^[\w.-]{1,64}(,[\w.-]{1,64})*$/;
const values = z.string().max(2_000).regex(VALUES).optional();

/** Route that lists the reasons why a form's answers do not reach its connectors. */
export const formFaultRoutes = defineRoutes({
  'GET /forms/:id/connector-faults': {
    access: ['read', 'forms'],
    summary: 'List the connectors that would not get the submissions of a saved form',
    query: z.object({
      /** The form's own when it is left out. */
      configurationId: z.union([z.uuid(), z.literal(NO_CONFIGURATION)]).optional(),
      /** What the form offers before it is saved, separated by commas; with `currencies`, the saved form's is not read. */
      methods: values,
      frequencies: values,
      currencies: values,
    }),
    response: z.object({
      items: z.array(
        z.object({
          kind: z.enum(CONNECTOR_KINDS),
          why: z.enum([...connectorFaults, ...offerFaults]),
          /**
           * Why its request can't be made, which only people who may read connectors see; what the payment service does
           * not take, as the form has it; empty otherwise.
           */
          detail: z.string(),
        }),
      ),
    }),
  },
});
