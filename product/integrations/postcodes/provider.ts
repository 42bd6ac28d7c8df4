import { ConnectorFailure, isRetryableStatus } from '@tributary/resources/connectors/port/failure.ts';
import type { FetchOut, OutboundAnswer } from '@tributary/engine/egress/egress.server.ts';

/** An address in the United Kingdom, as far as a service knows it; empty where it does not. */
export interface FoundAddress {
  line1: string;
  line2: string;
  city: string;
  region: string;
  postcode: string;
}

/** A choice for the visitor: a whole address, or one that is read by its id. */
export type Suggestion = { label: string } & ({ address: FoundAddress } | { id: string });

/** A provider's means in every call. */
export interface LookupIo {
  /** Empty for a service without keys. */
  key: string;
  /** Without a slash at the end. */
  origin: string;
  fetchOut: FetchOut;
}

/**
 * A service that finds addresses by postcode. Keys and postcodes go to it from the server alone.
 * All calls fail with ConnectorFailure or EgressError; `no_address` says that the postcode has none.
 */
export interface PostcodeProvider {
  /** A postcode that a test may ask for, at the least cost that the service offers. */
  testPostcode: string;
  /** How long its terms let results be kept, in ms. Royal Mail's data may not be: 0. */
  keepMs: number;
  /** @param postcode as the United Kingdom writes it, `SW1A 1AA` */
  find(postcode: string, io: LookupIo): Promise<Suggestion[]>;
  /** Reads an address by the id of a suggestion; where suggestions come without addresses. */
  read?(id: string, io: LookupIo): Promise<FoundAddress>;
}

/** Visitors wait for this: less than for other calls. */
const TIMEOUT_MS = 5_000;
/** More addresses than any postcode has. */
const MOST_SUGGESTIONS = 100;
const LONGEST_PART = 100;

/** The code of the failure for a postcode that has no address. */
export const NO_SUCH_ADDRESS = 'no_address';
/** The failure for a postcode or an id that the service does not know. */
export const noAddress = () =>
  new ConnectorFailure(NO_SUCH_ADDRESS, 'The service knows no address with this postcode.', {
    retryable: false,
  });

/** A service that refuses the key, or has no credit left: nothing but the settings helps. */
export const refusedKey = (httpStatus: number, message: string) =>
  new ConnectorFailure('not_authorized', message, { retryable: false, httpStatus });

/** Calls a service and reads JSON. @returns the status with it; undefined as body where it is none */
export async function ask(
  { fetchOut }: LookupIo,
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const answer: OutboundAnswer = await fetchOut(url, { headers, timeoutMs: TIMEOUT_MS });
  if (answer.status === 401 || answer.status === 403)
    throw refusedKey(answer.status, 'The service refused the key.');
  if (isRetryableStatus(answer.status))
    throw new ConnectorFailure('service_failed', `The service answered with the status ${answer.status}.`, {
      retryable: true,
      httpStatus: answer.status,
    });
  try {
    return { status: answer.status, body: JSON.parse(answer.body.toString('utf8')) as unknown };
  } catch {
    return { status: answer.status, body: undefined };
  }
}

/** The failure for a response that differs from the service's documentation. */
export const notUnderstood = (httpStatus: number) =>
  new ConnectorFailure('not_understood', 'The service answered something else than it documents.', {
    retryable: true,
    httpStatus,
  });

/** A text from outside as a part of an address: one line, not too long. */
export const partOf = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_PART);

/** An address of parts from outside, the first lines that are not empty first. */
export function foundAddressOf(
  lines: readonly (string | null | undefined)[],
  rest: Record<'city' | 'region' | 'postcode', string | null | undefined>,
): FoundAddress {
  const [line1 = '', ...more] = lines.map(partOf).filter(Boolean);
  return {
    line1,
    line2: partOf(more.join(', ')),
    city: partOf(rest.city),
    region: partOf(rest.region),
    postcode: partOf(rest.postcode),
  };
}

/** A whole address with its label. */
export function suggestionOf(address: FoundAddress): Suggestion {
  const { line1, line2, city, postcode } = address;
  return { label: [line1, line2, city].filter(Boolean).join(', ') || postcode, address };
}

/**
 * Limits a service's suggestions.
 * @throws ConnectorFailure `no_address` when there are none
 */
export function suggestions(all: readonly Suggestion[]): Suggestion[] {
  if (all.length === 0) throw noAddress();
  return all.slice(0, MOST_SUGGESTIONS);
}
