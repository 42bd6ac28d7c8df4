import { defineRoutes } from '@tributary/engine/http/route.ts';
import { ENVIRONMENTS } from '@tributary/kit/environment.ts';
import * as z from 'zod';
import { checkFields } from '../outward/check.ts';
import { CONNECTOR_KINDS } from './kinds.ts';

const methodSchema = z.object({
  /** The value of a form's payment-method question. */
  value: z.string(),
  /** The service's own name. */
  name: z.string(),
  isRecurring: z.boolean(),
});

/** The request and response of a connection's test. Nothing secret. */
const checkSchema = z.object({
  ...checkFields,
  /** The ways to pay that a payment service offers; empty for other services. */
  methods: z.array(methodSchema),
  /** Requests in the service's current period, and their limit; null when the service does not return them. */
  usage: z.object({ used: z.int(), limit: z.int() }).nullable().default(null),
});
export type ConnectorCheck = z.infer<typeof checkSchema>;

/**
 * `missing` is not set up, `unauthorized` waits for a person's grant, `untested` has changed settings since its last
 * test.
 */
export const connectorStates = ['missing', 'unauthorized', 'untested', 'working', 'failing'] as const;
const stateSchema = z.enum(connectorStates);
export type ConnectorState = z.infer<typeof stateSchema>;

const statusSchema = z.object({
  kind: z.enum(CONNECTOR_KINDS),
  environment: z.enum(ENVIRONMENTS),
  state: stateSchema,
  /** The last test of the present settings. */
  check: checkSchema.nullable(),
});
export type ConnectorStatus = z.infer<typeof statusSchema>;

const placeShape = { kind: z.enum(CONNECTOR_KINDS), environment: z.enum(ENVIRONMENTS) };

const fieldShape = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  isRequired: z.boolean(),
  /** Whether a record is found by it when it is written again. */
  isExternalId: z.boolean(),
  referenceTo: z.array(z.string()),
});

/** Routes of connectors besides the shared operations. */
export const connectorRoutes = defineRoutes({
  'GET /connectors/status': {
    access: ['read', 'connectors'],
    summary: 'List the state of each connector that the plan includes, by environment',
    response: z.object({ items: z.array(statusSchema) }),
  },
  'POST /connectors/test': {
    access: ['update', 'connectors'],
    summary: 'Test the stored connection of a connector',
    body: z.strictObject({ kind: z.enum(CONNECTOR_KINDS), environment: z.enum(ENVIRONMENTS) }),
    response: checkSchema,
  },
  'GET /connectors/objects': {
    access: ['read', 'form_configurations'],
    summary: 'List the objects of a connector’s service that can be mapped to',
    query: z.object(placeShape),
    response: z.object({ items: z.array(z.object({ name: z.string(), label: z.string() })) }),
  },
  'GET /connectors/fields': {
    access: ['read', 'form_configurations'],
    summary: 'List the fields of an object of a connector’s service',
    query: z.object({ ...placeShape, object: z.string().min(1).max(80) }),
    response: z.object({ items: z.array(fieldShape) }),
  },
  'POST /connectors/campaigns-test': {
    access: ['update', 'connectors'],
    summary: 'Run a query for campaigns at the CRM or Marketing Cloud before it is saved',
    body: z.strictObject({
      kind: z.enum(['crm', 'marketing-cloud']).default('crm'),
      environment: z.enum(ENVIRONMENTS),
      /** Checked as the settings of the kind are. */
      queries: z.strictObject({
        campaigns: z.string().max(4_000),
        destinationField: z.string().max(80).default(''),
      }),
    }),
    response: z.object({
      count: z.int(),
      /** The first of them, with whether their codes can be those of counters and pages. */
      items: z.array(z.object({ code: z.string(), name: z.string(), isUsable: z.boolean() })),
    }),
  },
  'GET /connectors/payments': {
    access: ['read', 'forms'],
    summary: 'Retrieve whether donations can be paid, and the ways to pay',
    response: z.object({
      /** Of the payment service for donations of forms that choose none. */
      state: stateSchema,
      methods: z.array(methodSchema),
    }),
  },
});
