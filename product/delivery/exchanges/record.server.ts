import type { Exchange } from '@tributary/resources/delivery-desk/desk.ts';
import { credentialsIn } from '@tributary/engine/egress/credentials.ts';
import { EgressError } from '@tributary/engine/egress/egress-error.ts';
import type { FetchOut, OutboundAnswer, OutboundRequest } from '@tributary/engine/egress/egress.server.ts';
import { cleanBody, cleanHeaders, cleanUrl } from './redact.ts';

/** So much of one body is kept, in characters. */
const KEPT_BODY = 8_000;
/** Characters that are searched for credentials before the text is cut. */
const READ_BODY = 256_000;
/** So many calls of one attempt are kept; the last ones say why it ended. */
const KEPT_CALLS = 8;
const KEPT_HEADERS = 40;
const KEPT_VALUE = 500;

interface Call {
  url: string;
  request: OutboundRequest;
  answer: OutboundAnswer | undefined;
  error: string | null;
  durationMs: number;
}

/** One attempt's calls, as they are made. */
export interface Recorder {
  fetchOut: FetchOut;
  /** The calls so far, without credentials and cut to size. */
  exchanges(secrets: readonly string[]): Exchange[];
}

/** Passes calls on and records their requests and responses. */
export function recordCalls(fetchOut: FetchOut): Recorder {
  const calls: Call[] = [];
  return {
    async fetchOut(url, request = {}) {
      const started = performance.now();
      const call: Call = { url, request, answer: undefined, error: null, durationMs: 0 };
      calls.push(call);
      if (calls.length > KEPT_CALLS) calls.splice(1, 1);
      try {
        call.answer = await fetchOut(url, request);
        return call.answer;
      } catch (error) {
        call.error = error instanceof EgressError ? error.message : 'The call failed.';
        throw error;
      } finally {
        call.durationMs = Math.round(performance.now() - started);
      }
    },
    exchanges: (secrets) => calls.map((call) => exchangeOf(call, secrets)),
  };
}

function exchangeOf({ url, request, answer, error, durationMs }: Call, known: readonly string[]): Exchange {
  // Those of the call too: a token that was fetched for it is in no settings.
  const secrets = [...known, ...credentialsIn({ url, ...request })];
  const headers = lowerCase(request.headers ?? {});
  const sent = request.body === undefined ? null : textOf(request.body);
  const body = sent === null ? null : shortened(sent, headers['content-type'] ?? '', secrets);
  const said = answer && shortened(textOf(answer.body), answer.headers['content-type'] ?? '', secrets);
  return {
    request: {
      method: request.method ?? 'GET',
      url: cleanUrl(url, secrets).slice(0, 2_000),
      headers: few(cleanHeaders(headers, secrets)),
      body: body?.text ?? null,
      cut: body?.cut ?? false,
    },
    response:
      answer && said
        ? {
            status: answer.status,
            headers: few(cleanHeaders(answer.headers, secrets)),
            body: said.text,
            cut: said.cut,
          }
        : null,
    error,
    durationMs,
  };
}

function shortened(text: string, contentType: string, secrets: readonly string[]) {
  const clean = cleanBody(text.slice(0, READ_BODY), contentType, secrets);
  return { text: clean.slice(0, KEPT_BODY), cut: clean.length > KEPT_BODY || text.length > READ_BODY };
}

/** The database takes no NUL, and no half of a pair. */
const textOf = (body: string | Uint8Array): string =>
  (typeof body === 'string' ? body : Buffer.from(body).toString('utf8'))
    .replaceAll('\0', '\u2400')
    .toWellFormed();

const lowerCase = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const few = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, KEPT_HEADERS)
      .map(([name, value]) => [name, textOf(value).slice(0, KEPT_VALUE)]),
  );
