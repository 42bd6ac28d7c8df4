import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { FetchOut, OutboundAnswer, OutboundRequest } from '@tributary/engine/egress/egress.server.ts';
import { ConnectorFailure } from '../port/failure.ts';
import { jsonOf } from '../port/json-of.ts';
import { isSuccess, badAnswer, refusedBy } from './refusals.ts';

/*
 * OAuth 2.0 client credentials (RFC 6749, section 4.4). A token is valid for minutes and can be fetched again at any
 * time, so it is kept only in this process, under a digest of its request: other settings never get it.
 */

const tokenSchema = z.object({
  access_token: z.string().min(1).max(8_000),
  expires_in: z.coerce.number().positive().max(31_536_000).nullish().catch(null),
  /** Marketing Cloud names the address of its calls. */
  rest_instance_url: z.url().max(2_048).nullish(),
  soap_instance_url: z.url().max(2_048).nullish(),
});
const refusalSchema = z.object({
  error: z.string().max(200).nullish(),
  error_description: z.string().max(500).nullish(),
});

export interface ServiceToken {
  accessToken: string;
  /** The address of the service's calls, if the response names it. */
  restUrl: string | undefined;
  /** The address of its SOAP interface, which describes data extensions. */
  soapUrl: string | undefined;
}

/** The request for a token. */
export interface TokenAsked {
  service: string;
  url: string;
  /** As JSON, or as a form as the standard has it. */
  as: 'json' | 'form';
  /** With the client's secret. */
  values: Readonly<Record<string, string>>;
}

const kept = new Map<string, { token: ServiceToken; until: number }>();
const MOST_KEPT = 1_000;
const WITHOUT_EXPIRY_S = 600;
const EARLY_MS = 60_000;

const keyOf = (asked: TokenAsked): string =>
  createHash('sha256')
    .update(JSON.stringify([asked.url, asked.values]))
    .digest('base64url');

async function fetchToken(
  asked: TokenAsked,
  fetchOut: FetchOut,
): Promise<{ token: ServiceToken; seconds: number }> {
  const { service, url, as, values } = asked;
  const answer = await fetchOut(url, {
    method: 'POST',
    headers: {
      'content-type': as === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: as === 'json' ? JSON.stringify(values) : new URLSearchParams(values).toString(),
    maxBytes: 64 * 1024,
  });
  if (!isSuccess(answer.status)) {
    const said = refusalSchema.safeParse(jsonOf(answer)).data;
    const isRefused = answer.status === 400 || answer.status === 401 || answer.status === 403;
    if (isRefused)
      throw new ConnectorFailure(
        'not_authorized',
        `${service} refused our credential${said?.error ? ` (${said.error})` : ''}.`,
        { retryable: false, httpStatus: answer.status },
      );
    throw refusedBy(service, answer, said?.error_description);
  }
  const found = tokenSchema.safeParse(jsonOf(answer)).data;
  if (!found) throw badAnswer(service, answer.status);
  return {
    token: {
      accessToken: found.access_token,
      restUrl: found.rest_instance_url ?? undefined,
      soapUrl: found.soap_instance_url ?? undefined,
    },
    seconds: found.expires_in ?? WITHOUT_EXPIRY_S,
  };
}

/** Fetches a new token and keeps it. @throws ConnectorFailure not_authorized; EgressError */
export async function freshToken(asked: TokenAsked, fetchOut: FetchOut): Promise<ServiceToken> {
  const { token, seconds } = await fetchToken(asked, fetchOut);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(keyOf(asked), { token, until: Date.now() + seconds * 1_000 - EARLY_MS });
  return token;
}

/** A token that holds, from this process's memory or fetched. */
async function tokenFor(asked: TokenAsked, fetchOut: FetchOut): Promise<ServiceToken> {
  const found = kept.get(keyOf(asked));
  return found && found.until > Date.now() ? found.token : freshToken(asked, fetchOut);
}

/**
 * Makes a call with a token. A refused token is fetched again, once.
 * @returns any response but a refusal of the token
 * @throws ConnectorFailure not_authorized; EgressError
 */
export async function callWithToken(
  asked: TokenAsked,
  fetchOut: FetchOut,
  request: (token: ServiceToken) => { url: string } & OutboundRequest,
): Promise<OutboundAnswer> {
  const call = async (): Promise<OutboundAnswer> => {
    const { url, ...more } = request(await tokenFor(asked, fetchOut));
    return fetchOut(url, more);
  };
  const first = await call();
  if (first.status !== 401) return first;
  kept.delete(keyOf(asked));
  const second = await call();
  if (second.status === 401) throw refusedBy(asked.service, second);
  return second;
}
