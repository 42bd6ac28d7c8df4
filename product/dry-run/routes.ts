import { defineRoutes } from '@tributary/engine/http/route.ts';
import { ENVIRONMENTS } from '@tributary/kit/environment.ts';
import * as z from 'zod';

/** Longest body of a request that is shown, in characters. */
export const BODY_SHOWN = 64 * 1024;

/** Why nothing is sent to a connector. */
export const withheldReasons = [
  'consent',
  'withdrawn',
  'conditions',
  'plan',
  'missing',
  'unknown',
  'noDonation',
  'anotherPayment',
] as const;
export type WithheldReason = (typeof withheldReasons)[number];

const requestSchema = z.object({
  method: z.string(),
  url: z.string(),
  /** `•••` in place of a credential or a signature. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.string().nullable(),
});

const problemSchema = z.object({ code: z.string(), message: z.string(), httpStatus: z.int().nullable() });

const connectorSchema = z.object({
  kind: z.string(),
  environment: z.enum(ENVIRONMENTS).nullable(),
  /** Null where it fires. */
  withheld: z.enum(withheldReasons).nullable(),
  /** The consent that is missing. */
  consent: z.string().nullable(),
  /** Sent only when the payment is complete. */
  waitsForPayment: z.boolean(),
  steps: z.array(
    z.object({
      request: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    }),
  ),
  /** The requests with today's settings; null for people who may not read connectors. */
  requests: z.array(requestSchema).nullable(),
  /** Why a request can't be built. */
  problem: problemSchema.nullable(),
  /** Request and response of a test of the connection; null where none was requested. */
  test: z
    .object({
      isWorking: z.boolean(),
      request: z.string().nullable(),
      httpStatus: z.int().nullable(),
      problem: problemSchema.nullable(),
    })
    .nullable(),
});
export type DryRunConnector = z.infer<typeof connectorSchema>;

const value = z.union([z.string().max(5_000), z.array(z.string().max(500)).max(100)]);

const dryRunSchema = z.object({
  /** The answers as they were read, by field, to change and run again. */
  answers: z.record(z.string(), value),
  /** Errors of the answers, by field; nothing is planned then. */
  errors: z.record(z.string(), z.string()),
  /** The name of the page that it is sent from; null without one. */
  page: z.string().nullable(),
  connectors: z.array(connectorSchema),
});
export type DryRun = z.infer<typeof dryRunSchema>;

/** The requests of a form's answers to each connector. Nothing is sent. */
export const dryRunRoutes = defineRoutes({
  'POST /dry-runs': {
    access: ['read', 'form_configurations'],
    summary: 'Preview the requests of a submission to each connector, without sending them',
    body: z.strictObject({
      formId: z.uuid(),
      /** The form's own when it is left out. */
      configurationId: z.uuid().optional(),
      /** An earlier submission of the form, as it was answered. */
      transactionId: z.uuid().optional(),
      /** By field; a sample when both are left out. */
      answers: z.record(z.string().max(200), value).optional(),
      /** Also tests each connection, by a request that changes nothing. */
      test: z.boolean().default(false),
    }),
    response: dryRunSchema,
  },
  'GET /dry-runs/submissions': {
    access: ['read', 'transactions'],
    summary: 'List the latest submissions of a form',
    query: z.object({ formId: z.uuid() }),
    response: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          reference: z.string(),
          at: z.iso.datetime(),
          name: z.string().nullable(),
        }),
      ),
    }),
  },
  'GET /dry-runs/forms': {
    access: ['read', 'form_configurations'],
    summary: 'List the forms that use a form configuration',
    query: z.object({ configurationId: z.uuid() }),
    response: z.object({ items: z.array(z.object({ id: z.string(), description: z.string() })) }),
  },
});
