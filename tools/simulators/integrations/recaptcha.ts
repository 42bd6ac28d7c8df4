import { randomBytes } from 'node:crypto';
import type { Controls } from './controls.ts';
import { disorder, json, type Asked, type Reply } from './reply.ts';
import { WIDGET } from './widget.ts';

/** The keys that the simulator knows. */
export const SITE_KEY = 'test-site-key';
export const SECRET_KEY = 'test-secret-key';

interface Token {
  hostname: string;
  action: string;
  score: number;
  at: number;
  isUsed: boolean;
}

/** Google's: a token holds for two minutes. */
const HOLDS_MS = 120_000;
const MOST_TOKENS = 10_000;

/** Google's reCAPTCHA: the script that visitors load, tokens, and siteverify. */
export function createRecaptcha(controls: Controls) {
  const tokens = new Map<string, Token>();

  function newToken({ form, headers }: Asked): Reply {
    if (form.get('sitekey') !== SITE_KEY) return json(400, { error: 'Invalid site key' });
    if (tokens.size >= MOST_TOKENS) tokens.clear();
    const token = `sim.${randomBytes(48).toString('base64url')}`;
    const origin = String(headers.origin ?? '');
    tokens.set(token, {
      hostname: URL.canParse(origin) ? new URL(origin).hostname : '',
      action: form.get('action') ?? '',
      score: controls.score,
      at: Date.now(),
      isUsed: false,
    });
    return json(200, { token });
  }

  function verify({ form }: Asked): Reply {
    const wrong = disorder(controls.verify);
    if (wrong) return wrong;
    const refuse = (...codes: string[]) => json(200, { success: false, 'error-codes': codes });
    const secret = form.get('secret');
    const response = form.get('response');
    if (!secret) return refuse('missing-input-secret');
    if (secret !== SECRET_KEY) return refuse('invalid-input-secret');
    if (!response) return refuse('missing-input-response');
    const token = tokens.get(response);
    if (!token) return refuse('invalid-input-response');
    if (token.isUsed || Date.now() - token.at > HOLDS_MS) return refuse('timeout-or-duplicate');
    token.isUsed = true;
    return json(200, {
      success: true,
      challenge_ts: new Date(token.at).toISOString(),
      hostname: controls.hostname ?? token.hostname,
      ...(token.action ? { score: token.score, action: token.action } : {}),
    });
  }

  return (asked: Asked): Reply | undefined => {
    const { method, path } = asked;
    if (method === 'GET' && path === '/recaptcha/api.js')
      return disorder(controls.script) ?? { status: 200, body: WIDGET, contentType: 'text/javascript' };
    if (method === 'POST' && path === '/recaptcha/simulator/token') return newToken(asked);
    if (method === 'POST' && path === '/recaptcha/api/siteverify') return verify(asked);
    return undefined;
  };
}
