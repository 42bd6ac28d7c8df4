import * as z from 'zod';
import { ConnectorFailure } from '@tributary/resources/connectors/port/failure.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';

/** A form's settings for requests to Google. */
export interface RecaptchaSettings {
  version: 'v2' | 'v3';
  siteKey: string;
  secretKey: string;
  minimumScore: number;
}

/** Facts that Google's verdict on a token must confirm. */
interface Expected {
  /** The host of the page with the check. */
  hostname: string;
  /** Of v3: the visitor's action; names the form. */
  action: string;
}

/** `unsure` is a token of a browser that Google takes for a robot; `spent` is one that is too old or was used before. */
export type RecaptchaVerdict = 'passed' | 'unsure' | 'spent' | 'forged';

/** Visitors wait for this. */
const TIMEOUT_MS = 4_000;
/** Longest token that is sent on; Google's have about 2 000 characters. */
const LONGEST_TOKEN = 8_000;
/** Codes that mean that our request, not the visitor's token, is wrong. */
const OURS = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request']);

const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  score: z.number().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});

/** The action that a form's checks name to Google: letters, digits, `_` and `/` only. */
export const actionOf = (formId: string): string => `form/${formId.replaceAll('-', '_')}`;

async function siteverify(fetchOut: FetchOut, origin: string, secret: string, response: string) {
  const answer = await fetchOut(`${origin}/recaptcha/api/siteverify`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    // Without the visitor's network address: Google asks for it, and does not need it.
    body: new URLSearchParams({ secret, response }).toString(),
    timeoutMs: TIMEOUT_MS,
    maxBytes: 16 * 1024,
  });
  const fail = (code: string, message: string, retryable: boolean) =>
    new ConnectorFailure(code, message, { retryable, httpStatus: answer.status });
  let found;
  try {
    found = answerSchema.parse(JSON.parse(answer.body.toString('utf8')));
  } catch {
    throw fail('not_understood', `Google answered with the status ${answer.status} and no verdict.`, true);
  }
  const ours = found['error-codes'].find((code) => OURS.has(code));
  if (ours) throw fail('not_authorized', `Google refused the secret key (${ours}).`, false);
  if (answer.status !== 200)
    throw fail('service_failed', `Google answered with the status ${answer.status}.`, true);
  return found;
}

/**
 * Asks Google for its verdict on a visitor's token: `POST /recaptcha/api/siteverify`. A token is valid for two minutes
 * and can be verified once.
 * @throws ConnectorFailure, EgressError when Google gives no verdict
 */
export async function verifyToken(
  { fetchOut, origin }: { fetchOut: FetchOut; origin: string },
  settings: RecaptchaSettings,
  token: string,
  expected: Expected,
): Promise<RecaptchaVerdict> {
  if (token.length > LONGEST_TOKEN || !/^[\w.-]+$/.test(token)) return 'forged';
  const found = await siteverify(fetchOut, origin, settings.secretKey, token);
  if (!found.success) return found['error-codes'].includes('timeout-or-duplicate') ? 'spent' : 'forged';
  // A token that was made on another site, or for another form.
  if (found.hostname !== undefined && found.hostname !== expected.hostname) return 'forged';
  if (settings.version === 'v2') return 'passed';
  if (found.action !== expected.action || found.score === undefined) return 'forged';
  return found.score >= settings.minimumScore ? 'passed' : 'unsure';
}

/**
 * Tests a secret key: Google tells a wrong key from a wrong token. The site key can only be tested in a browser.
 * @throws ConnectorFailure, EgressError
 */
export async function testSecretKey(
  { fetchOut, origin }: { fetchOut: FetchOut; origin: string },
  secretKey: string,
): Promise<void> {
  await siteverify(fetchOut, origin, secretKey, 'a-test-of-the-secret-key');
}
