import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';

export const REQUEST_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const REQUEST_PERIODS = ['hour', 'day', 'week', 'month'] as const;
/** The first digit of a status. */
export const STATUS_CLASSES = ['2', '3', '4', '5'] as const;

const filterSchema = z.object({
  credential: z.uuid().optional(),
  /** The first digit of the status. */
  status: z.enum(STATUS_CLASSES).optional(),
  method: z.enum(REQUEST_METHODS).optional(),
  /** A part of the route's pattern or of the error code; or a whole request id, which is found whenever it was made. */
  route: z.string().max(120).optional(),
  period: z.enum(REQUEST_PERIODS).default('week'),
});
export type RequestFilter = z.input<typeof filterSchema>;
export type ReadRequestFilter = z.output<typeof filterSchema>;

const requestSchema = z.object({
  /** As the response had it in `x-request-id`. */
  id: z.uuid(),
  credentialId: z.uuid(),
  /** Null when the credential was deleted. */
  credential: z.string().nullable(),
  at: z.iso.datetime(),
  method: z.string(),
  route: z.string(),
  status: z.int(),
  code: z.string().nullable(),
  durationMs: z.int(),
  /** Where it came from, without the last part of the address. */
  network: z.string().nullable(),
});
export type ApiRequest = z.infer<typeof requestSchema>;

const figuresSchema = z.object({
  total: z.int(),
  /** With a status from 400 to 499, and from 500 on. */
  refused: z.int(),
  failed: z.int(),
  /** Milliseconds that half of the requests, and 95 of 100, took at most; null without a request. */
  medianMs: z.int().nullable(),
  p95Ms: z.int().nullable(),
  /** Requests of the period that could not be recorded, by whole days. */
  dropped: z.int(),
  /** The credentials that made requests in the last 30 days. */
  credentials: z.array(z.object({ id: z.uuid(), name: z.string().nullable() })),
});
export type RequestFigures = z.infer<typeof figuresSchema>;

/** The log of requests that API credentials made. */
export const apiRequestRoutes = defineRoutes({
  'GET /api-requests': {
    access: ['read', 'developers_console'],
    summary: 'List the requests that API credentials made, the newest first',
    query: filterSchema.extend({
      cursor: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({ items: z.array(requestSchema), nextCursor: z.string().nullable() }),
  },
  'GET /api-requests/figures': {
    access: ['read', 'developers_console'],
    summary: 'Count the requests that API credentials made, and how long they took',
    query: filterSchema,
    response: figuresSchema,
  },
});
