import { createHash } from 'node:crypto';
import { lastUsed } from '@tributary/engine/held/last-used.ts';
import { SealingError } from '@tributary/engine/storage/sealing.server.ts';
import { findOut } from '../../connectors/finding.server.ts';
import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import type { WatchedSettings } from '../settings/watch.server.ts';
import { actionOf, verifyToken, type RecaptchaVerdict } from './verify.ts';

/**
 * The next requirement of a submission: none (`passed`), an answer to the product's own question (`question`), another
 * token (`again`), or, without a verdict of Google, the built-in proof of work (`builtIn`).
 */
export type GuardOutcome = 'passed' | 'question' | 'again' | 'builtIn';

/** A submission of a form with Google's check. */
interface Guarded {
  tenantId: string;
  formId: string;
  /** The submission's idempotency key: a submission that passed once passes again. */
  key: string;
  /** As it was sent; empty without one. */
  token: string;
  /** The host that the submission was sent to, where the check was shown. */
  hostname: string;
}

/** Asks Google before a submission is written. */
export interface RecaptchaGuard {
  ask(submission: Guarded): Promise<GuardOutcome>;
}

interface GuardDeps {
  settings: WatchedSettings;
  fetchOut: FetchOut;
  /** Google's origin. */
  origin: string;
}

/** Tokens are valid for two minutes; verdicts are remembered a little longer. */
const REMEMBER_MS = 5 * 60_000;
const REMEMBERED = 20_000;
/** Calls under way. Above this, Google is too slow to wait for: places are shared with all other forms. */
const AT_ONCE = 64;

const OUTCOMES: Record<RecaptchaVerdict, GuardOutcome> = {
  passed: 'passed',
  unsure: 'question',
  forged: 'question',
  spent: 'again',
};

/** Makes the guard; Google's verdict on a token is remembered in this process as long as it could be sent again. */
export function createRecaptchaGuard({ settings, fetchOut, origin }: GuardDeps): RecaptchaGuard {
  const said = lastUsed<{ holder: string; outcome: GuardOutcome }>(REMEMBERED, REMEMBER_MS);
  let underWay = 0;

  async function verify(
    { tenantId, formId, hostname, token }: Guarded,
    opened: Parameters<typeof verifyToken>[1],
  ): Promise<GuardOutcome> {
    if (underWay >= AT_ONCE) return 'builtIn';
    underWay += 1;
    try {
      const found = await findOut(
        fetchOut,
        () => [opened.secretKey, token],
        (watchedFetch) =>
          verifyToken({ fetchOut: watchedFetch, origin }, opened, token, {
            hostname,
            action: actionOf(formId),
          }),
      );
      settings.noteUse(tenantId, 'recaptcha', found);
      return found.result ? OUTCOMES[found.result] : 'builtIn';
    } finally {
      underWay -= 1;
    }
  }

  return {
    async ask(submission) {
      const { tenantId, formId, key, token } = submission;
      let found;
      try {
        found = await settings.open(tenantId, 'recaptcha');
      } catch (error) {
        if (error instanceof SealingError) return 'builtIn';
        throw error;
      }
      if (found.state !== 'ready') return 'builtIn';
      if (token === '') return 'question';
      const holder = `${tenantId} ${formId} ${key}`;
      const digest = createHash('sha256').update(token).digest('base64');
      const before = said.get(digest);
      if (before) return before.holder === holder ? before.outcome : 'again';
      const outcome = await verify(submission, found.settings);
      // Without a verdict Google may be asked again.
      if (outcome !== 'builtIn') said.set(digest, { holder, outcome });
      return outcome;
    },
  };
}
