/*
 * The Salesforce REST API 53.0, as this client relies on it.
 *
 * - Calls go to the instance that the authorization named, with its access token as a bearer token. A token that is no
 *   longer valid is refused with 401 INVALID_SESSION_ID: it is renewed once, and the call is repeated.
 * - Refusals are lists of {errorCode, message, fields}. 403 REQUEST_LIMIT_EXCEEDED says that the organization has used
 *   up its calls of the last 24 hours. Every response says how many calls were used: Sforce-Limit-Info:
 *   api-usage=18/15000.
 * - There is no idempotency key: only an external id makes sure that a record is written once.
 */
import type * as z from 'zod';
import type { OutboundAnswer } from '@tributary/engine/egress/egress.server.ts';
import type { Checked, ConnectorIo, ServiceRequest } from '../../port/connector.ts';
import { SERVICE_REFUSED, ConnectorFailure, isRetryableStatus, retryAfterMs } from '../../port/failure.ts';
import { jsonOf } from '../../port/json-of.ts';
import { refusalsSchema } from './answers.ts';
import { NOT_YET } from './oauth.server.ts';
import type { CrmSettings } from './settings.ts';

export type CrmIo = ConnectorIo<CrmSettings>;

/** Refusals after which the same call may succeed by itself. */
const PASSING = new Set([
  'UNABLE_TO_LOCK_ROW',
  'REQUEST_LIMIT_EXCEEDED',
  'REQUEST_RUNNING_TOO_LONG',
  'QUERY_TIMEOUT',
  'SERVER_UNAVAILABLE',
  'CONCURRENT_REQUESTS_LIMIT_EXCEEDED',
]);
/** Refusals of a removed field, and of a newly required field: a person must correct the mapping. */
const FOR_THE_MAPPING = new Set(['INVALID_FIELD', 'REQUIRED_FIELD_MISSING']);
/** The calls of a day come back little by little: asking again at once would use up more. */
const LIMIT_PAUSE_MS = 30 * 60_000;

/**
 * Turns a refusal into a delivery's failure, with the CRM's own message. @param about the record that the request was
 * for
 */
export function failureOf(
  status: number,
  body: unknown,
  { about, retryAfter }: { about?: string; retryAfter?: string | undefined } = {},
): ConnectorFailure {
  const first = refusalsSchema.safeParse(body).data?.[0];
  const code = first?.errorCode ?? first?.statusCode ?? '';
  const isPassing = PASSING.has(code) || isRetryableStatus(status);
  const wait = code === 'REQUEST_LIMIT_EXCEEDED' ? LIMIT_PAUSE_MS : retryAfterMs(retryAfter);
  const more = {
    retryable: isPassing,
    httpStatus: status,
    waits: FOR_THE_MAPPING.has(code),
    ...(wait && { retryAfterMs: wait }),
  };
  if (!first) return new ConnectorFailure('upstream_failed', `The CRM answered with status ${status}.`, more);
  const words = [code, first.message].filter(Boolean).join(': ');
  return new ConnectorFailure(SERVICE_REFUSED, `The CRM said: ${words}${about ? ` (${about})` : ''}`, more);
}

/** Where the CRM's calls go. @throws ConnectorFailure not_authorized_yet */
export function instanceOf({ accessToken, authorization }: CrmSettings): string {
  if (!accessToken || !authorization)
    throw new ConnectorFailure('not_authorized_yet', NOT_YET, { retryable: false });
  return authorization.instanceUrl;
}

const ask = (io: CrmIo, { method, url, headers, body }: Omit<ServiceRequest, 'sealed'>) =>
  io.fetchOut(url, {
    method,
    maxBytes: 8 * 1024 * 1024,
    headers: { ...headers, authorization: `Bearer ${io.settings.accessToken}` },
    ...(body === undefined ? {} : { body }),
  });

/** The calls that the organization has used, by a response's header. */
export function usageOf({ headers }: Pick<OutboundAnswer, 'headers'>): Checked['usage'] {
  const [, used, limit] = /api-usage=(\d{1,12})\/(\d{1,12})/.exec(headers['sforce-limit-info'] ?? '') ?? [];
  return used && limit ? { used: Number(used), limit: Number(limit) } : null;
}

/**
 * Sends one request to the CRM. A refused access token is renewed once.
 * @returns any response but a refusal of the access token
 * @throws ConnectorFailure authorize_again; EgressError
 */
export async function sendToCrm(request: Omit<ServiceRequest, 'sealed'>, io: CrmIo): Promise<OutboundAnswer> {
  const first = await ask(io, request);
  if (first.status !== 401) return first;
  await io.renew?.();
  const second = io.renew ? await ask(io, request) : first;
  if (second.status !== 401) return second;
  throw new ConnectorFailure('authorize_again', 'The CRM refuses our access token, also a new one.', {
    retryable: false,
    httpStatus: 401,
  });
}

/** Reads something of the CRM. @param path from the root of the instance @throws ConnectorFailure, EgressError */
export const callCrm = async (io: CrmIo, path: string): Promise<OutboundAnswer> =>
  sendToCrm(
    { method: 'GET', url: instanceOf(io.settings) + path, headers: { accept: 'application/json' } },
    io,
  );

/** Reads the content of a response. @throws ConnectorFailure */
export function readResponse<T>(answer: OutboundAnswer, schema: z.ZodType<T>): T {
  if (answer.status !== 200)
    throw failureOf(answer.status, jsonOf(answer), { retryAfter: answer.headers['retry-after'] });
  return understood(schema, jsonOf(answer), answer.status);
}

/** Makes a call and reads its response. @throws ConnectorFailure, EgressError */
export const readCrm = async <T>(io: CrmIo, schema: z.ZodType<T>, path: string): Promise<T> =>
  readResponse(await callCrm(io, path), schema);

/** @throws ConnectorFailure bad_answer for a response that differs from the CRM's documentation */
export function understood<T>(schema: z.ZodType<T>, body: unknown, status: number): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ConnectorFailure('bad_answer', 'The CRM answered in a way that is not understood.', {
    retryable: true,
    httpStatus: status,
  });
}
