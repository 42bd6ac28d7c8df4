import { ENVIRONMENTS } from '@tributary/kit/environment.ts';
import * as z from 'zod';
import { deliverySchema } from '../deliveries/delivery.ts';

/** The most deliveries that one act of a person covers. */
export const MOST_AT_ONCE = 5_000;

/**
 * States of a delivery that has not ended: not tried yet, tried again later, stopped until a person acts, or held until
 * a mapping no longer fills a field that the service removed.
 */
export const DESK_STATES = ['waiting', 'failing', 'parked', 'held'] as const;
export type DeskState = (typeof DESK_STATES)[number];

/** Older than this many hours. */
export const DESK_AGES = ['1', '24', '168'] as const;

/** Which deliveries the desk shows. */
export const deskFilterSchema = z.object({
  /** The kind of a connector, `email`, or `webhook`. */
  connector: z
    .string()
    .max(40)
    .regex(/^[a-z0-9-]+$/)
    .optional(),
  environment: z.enum(ENVIRONMENTS).optional(),
  formId: z.uuid().optional(),
  olderThan: z.enum(DESK_AGES).optional(),
});
export type DeskFilter = z.infer<typeof deskFilterSchema>;

/** A cause's key, from `causeSchema`. */
const causeKey = z.string().regex(/^[0-9a-f]{32}$/);

/** Deliveries that fail for the same reason: the same receiver, the same kind of failure, the same message. */
export const causeSchema = z.object({
  key: causeKey,
  connector: z.string(),
  environment: z.enum(ENVIRONMENTS),
  /** The webhook and its description; null for connectors. */
  webhook: z.object({ id: z.uuid(), description: z.string() }).nullable(),
  /** Null for deliveries that were not tried yet. */
  code: z.string().nullable(),
  httpStatus: z.int().nullable(),
  /** The receiver's message, without names, numbers and addresses; null where the reader may not see it. */
  words: z.string().nullable(),
  waiting: z.int(),
  failing: z.int(),
  parked: z.int(),
  held: z.int(),
  /** The removed fields that held deliveries wait for, as far as they are known and the reader may update connectors. */
  waitsFor: z.array(z.string()),
  oldestAt: z.iso.datetime(),
  /** When the next of them is tried; null when all have stopped. */
  nextAttemptAt: z.iso.datetime().nullable(),
});
export type FailureCause = z.infer<typeof causeSchema>;

/** One delivery in the list of a cause. */
export const openDeliverySchema = deliverySchema
  .pick({ id: true, connector: true, environment: true, status: true, createdAt: true, nextAttemptAt: true })
  .extend({
    state: z.enum(DESK_STATES),
    transactionId: z.uuid().nullable(),
    event: z.string().nullable(),
    /** The person who sent the form, or its reference; null for deliveries without a transaction. */
    title: z.string().nullable(),
    attempts: z.int(),
  });
export type OpenDelivery = z.infer<typeof openDeliverySchema>;

const headersSchema = z.record(z.string(), z.string());

/** One request of an attempt and its response, without secrets. */
export const exchangeSchema = z.object({
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: headersSchema,
    body: z.string().nullable(),
    cut: z.boolean(),
  }),
  /** Null when no response came; `error` says why. */
  response: z
    .object({ status: z.int(), headers: headersSchema, body: z.string(), cut: z.boolean() })
    .nullable(),
  error: z.string().nullable(),
  durationMs: z.int(),
});
export type Exchange = z.infer<typeof exchangeSchema>;

/** The deliveries that an action applies to: chosen ones, or all of a cause that match the filters. */
export const selectionSchema = z
  .object({
    ids: z.array(z.uuid()).min(1).max(500).optional(),
    cause: causeKey.optional(),
    filter: deskFilterSchema.default({}),
  })
  .refine(({ ids, cause }) => (ids === undefined) !== (cause === undefined), {
    message: 'Choose deliveries or one cause',
  });
export type DeskSelection = z.infer<typeof selectionSchema>;

/** `then`: planned when the form was sent. `now`: planned again from the answers and the current mapping. */
export const MAPPINGS = ['then', 'now'] as const;

const plannedStepsSchema = z.array(
  z.object({
    request: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
);

/** The content that a replay would send. */
export const replayPreviewSchema = z.object({
  total: z.int(),
  /** More than one act covers: this many are left for the next one. */
  left: z.int(),
  /** How many were compared; the rest is like them or not. */
  compared: z.int(),
  differing: z.int(),
  /** How many the present mapping would not send, or can't plan. */
  refused: z.int(),
  samples: z.array(
    z.object({
      deliveryId: z.uuid(),
      transactionId: z.uuid(),
      before: plannedStepsSchema,
      /** Null when it would not be sent. */
      after: plannedStepsSchema.nullable(),
      refusal: z.string().nullable(),
    }),
  ),
});
export type ReplayPreview = z.infer<typeof replayPreviewSchema>;

/** A replay and its progress. */
export const replaySchema = z.object({
  id: z.uuid(),
  mapping: z.enum(MAPPINGS),
  by: z.string(),
  at: z.iso.datetime(),
  total: z.int(),
  /** Not queued, because the current mapping does not send them. */
  skipped: z.int(),
  delivered: z.int(),
  /** Queued and not tried yet. */
  waiting: z.int(),
  failing: z.int(),
  parked: z.int(),
});
export type Replay = z.infer<typeof replaySchema>;
