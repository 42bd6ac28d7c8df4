import type * as z from 'zod';
import type { OutboundAnswer } from '@tributary/engine/egress/egress.server.ts';
import type { ConnectorIo, ServiceRequest } from '../../port/connector.ts';
import { ConnectorFailure, isRetryableStatus, retryAfterMs } from '../../port/failure.ts';
import { jsonOf } from '../../port/json-of.ts';
import { refusalSchema, salesforceRefusalSchema } from './refusals.ts';
import type { FindockSettings } from './settings.ts';

export type FindockIo = ConnectorIo<FindockSettings>;

/** Spec section 7: the shared HTTP client's timeout. */
const TIMEOUT_MS = 10_000;

function refusal(answer: OutboundAnswer): ConnectorFailure {
  const { status } = answer;
  const wait = retryAfterMs(answer.headers['retry-after']);
  const more = {
    retryable: isRetryableStatus(status),
    httpStatus: status,
    ...(wait && { retryAfterMs: wait }),
  };
  if (status === 401 || status === 403) {
    const reason = salesforceRefusalSchema.safeParse(jsonOf(answer)).data?.[0]?.errorCode;
    return new ConnectorFailure(
      'not_authorized',
      `The payment service refused our access token${reason ? ` (${reason})` : ''}.`,
      more,
    );
  }
  const first = refusalSchema.safeParse(jsonOf(answer)).data?.Errors[0];
  if (!first)
    return new ConnectorFailure(
      'upstream_failed',
      `The payment service answered with status ${status}.`,
      more,
    );
  const code = /^20[1-5]$/.test(first.error_code ?? '') ? 'payer_details' : 'refused';
  return new ConnectorFailure(
    code,
    `The payment service said: ${first.error_message ?? 'nothing'} (${first.error_code ?? status}).`,
    more,
  );
}

/** A request below the service's address. @param body left out for a GET */
export const findockRequest = (
  { endpoint }: FindockSettings,
  path: string,
  body?: unknown,
): ServiceRequest => ({
  method: body === undefined ? 'GET' : 'POST',
  url: endpoint.replace(/\/+$/, '') + path,
  headers: {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
  sealed: ['authorization'],
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

/** Returns the access token that the settings choose. @throws ConnectorFailure, EgressError */
async function tokenFor({ settings, bearer }: FindockIo): Promise<string> {
  if (settings.access === 'token') return settings.accessToken!;
  if (!bearer)
    throw new ConnectorFailure('not_configured', 'The access of another connection can’t be used here.', {
      retryable: false,
    });
  return bearer();
}

/** Sends a request with the access token, and reads its response. @throws ConnectorFailure, EgressError */
export async function callFindock<T>(
  io: FindockIo,
  schema: z.ZodType<T>,
  { method, url, headers, body }: ServiceRequest,
): Promise<T> {
  const ask = (token: string) =>
    io.fetchOut(url, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
      timeoutMs: TIMEOUT_MS,
    });
  const token = await tokenFor(io);
  const first = await ask(token);
  // A token from a grant is renewed once. The refused call did nothing.
  const answer = first.status === 401 && io.bearer ? await ask(await io.bearer(token)) : first;
  if (answer.status < 200 || answer.status > 299) throw refusal(answer);
  const parsed = schema.safeParse(jsonOf(answer));
  // A gateway's page or half an answer: the call may have worked, and its key makes asking again harmless.
  if (!parsed.success)
    throw new ConnectorFailure('bad_answer', 'The payment service answered in a way we do not understand.', {
      retryable: true,
      httpStatus: answer.status,
    });
  return parsed.data;
}
