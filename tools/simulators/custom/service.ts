import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Call, Response, SimulatedService } from '../services/service.ts';
import { parseJson } from '../http-service.ts';

/** Values that the simulated service of an organization received when it was set up. */
export const CUSTOM_SERVICE = {
  signingSecret: 'a secret that both sides know',
  key: 'the-key-of-the-simulated-service',
  client: { id: 'tributary', secret: 'the-secret-of-the-client' },
} as const;

interface Received {
  id: string;
  method: string;
  contentType: string;
  body: unknown;
  headers: Record<string, unknown>;
}

const MINUTES_5 = 300;

/** Whether a request has a signature by Standard Webhooks that is right and young. */
function isSigned({ headers, text }: Call): boolean {
  const id = String(headers['webhook-id'] ?? '');
  const at = Number(headers['webhook-timestamp'] ?? 0);
  if (Math.abs(Date.now() / 1_000 - at) > MINUTES_5) return false;
  const wanted = createHmac('sha256', CUSTOM_SERVICE.signingSecret).update(`${id}.${at}.${text}`).digest();
  return String(headers['webhook-signature'] ?? '')
    .split(' ')
    .some((one) => {
      const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    });
}

/** A service of an organization's own: signed requests, a key or an OAuth token, each id once. */
export function createCustom(): SimulatedService {
  const received = new Map<string, Received>();
  let tokens = new Set<string>();
  let required: string[] = [];

  function token({ text }: Call): Response {
    const form = new URLSearchParams(text);
    const { id, secret } = CUSTOM_SERVICE.client;
    if (form.get('client_id') !== id || form.get('client_secret') !== secret)
      return { status: 401, body: { error: 'invalid_client' } };
    const made = `token-${tokens.size + 1}-${Date.now()}`;
    tokens.add(made);
    return { status: 200, body: { access_token: made, token_type: 'Bearer', expires_in: 3_600 } };
  }

  function take(call: Call): Response {
    const { method, headers, text } = call;
    if (!isSigned(call)) return { status: 401, body: { message: 'The signature is wrong.' } };
    const isKnown = headers['x-api-key'] === CUSTOM_SERVICE.key;
    if (!isKnown && !tokens.has(String(headers.authorization ?? '').replace(/^Bearer /, '')))
      return { status: 401, body: { message: 'Who are you?' } };
    const id = String(headers['webhook-id']);
    const contentType = String(headers['content-type'] ?? '');
    const body = contentType.startsWith('application/json') ? parseJson(text) : text;
    if (id === 'test') return { status: 200, body: { ok: true } };
    const missing = required.filter((name) => !(typeof body === 'object' && body !== null && name in body));
    if (missing.length > 0) return { status: 422, body: { message: `Missing: ${missing.join(', ')}` } };
    received.set(id, { id, method, contentType, body, headers: { ...headers } });
    return { status: 202, body: { id } };
  }

  return {
    answer(call) {
      if (call.path === '/token') return token(call);
      if (call.path === '/submissions') return take(call);
      return { status: 404, body: { message: 'Not found' } };
    },
    limited: () => ({ status: 429, body: { message: 'Slow down' }, headers: { 'retry-after': '30' } }),
    records: () => [...received.values()],
    control(wanted) {
      if (wanted['expire'] === true) tokens = new Set();
      if (typeof wanted['requireField'] === 'string') required.push(wanted['requireField']);
    },
    reset() {
      received.clear();
      tokens = new Set();
      required = [];
    },
  };
}
