import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FailureReason } from '@tributary/form-engine/html/outcome.ts';
import { acceptSubmission } from './accept.server.ts';
import { finishTransaction } from '../payments/finish.server.ts';
import { KEPT_MS, keepAnswers, mayShowAnswers } from './kept-answers.server.ts';
import { canPayAgain, findRetry, readRetry, retryFields } from './retry.server.ts';
import { readSent } from './sent.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../testing.server.ts';
import { createTokens } from '../tokens.server.ts';

const tokens = createTokens('secret');
let fixture: SubmissionFixture;

beforeAll(async () => {
  fixture = await createSubmissionFixture();
});
afterAll(() => fixture.drop());

/** A donation whose payment ended for the given reason. */
async function failed(reason: FailureReason) {
  const consents = [{ key: 'news', given: true, wording: 'The wording of then' }];
  const { result } = fixture.submission();
  const submission = fixture.submission({ result: { ...result, consents } });
  const { transactionId } = await acceptSubmission(fixture.db, submission);
  const outcome = { status: 'ERROR', message: reason, reason } as const;
  await finishTransaction(fixture.db, fixture.tenantId, transactionId, outcome, new Date());
  return (await readSent(fixture.db, fixture.tenantId, transactionId))!;
}

const deps = (now = new Date()) => ({ db: fixture.db, tokens, now: () => now });

describe('paying again', () => {
  it.each(['declined', 'cancelled', 'abandoned', 'unavailable'] as const)(
    'is offered after a payment was %s, for two hours',
    async (reason) => {
      const sent = await failed(reason);
      expect(canPayAgain(sent, new Date())).toBe(true);
      expect(canPayAgain(sent, new Date(Date.now() + KEPT_MS))).toBe(false);
    },
  );

  it.each(['mismatch', 'refunded', 'unknown'] as const)('is not offered after: %s', async (reason) => {
    const sent = await failed(reason);
    expect(canPayAgain(sent, new Date())).toBe(false);
    const asked = retryFields(tokens, fixture.tenantId, sent.id);
    expect(await readRetry(deps(), fixture.tenantId, asked)).toEqual({
      location: expect.stringContaining(`/payments/${sent.id}/`) as string,
    });
  });

  it('sends the same answers, with the consents of then, under one key', async () => {
    const sent = await failed('declined');
    const asked = retryFields(tokens, fixture.tenantId, sent.id);
    const [once, twice] = [
      await readRetry(deps(), fixture.tenantId, asked),
      await readRetry(deps(), fixture.tenantId, asked),
    ];
    expect(once).toMatchObject({
      of: sent.id,
      fields: { email: 'ada@example.org', amount: '25.00', _action: 'confirm' },
      consents: [{ key: 'news', given: true, wording: 'The wording of then' }],
    });
    expect(twice).toEqual(once);

    const { fields } = once as { fields: Record<string, string> };
    expect(await findRetry(deps(), fixture.tenantId, sent)).toBeUndefined();
    const again = fixture.submission({ key: fields['_key']!, retryOf: sent.id });
    const taken = await Promise.all(Array.from({ length: 6 }, () => acceptSubmission(fixture.db, again)));
    expect(new Set(taken.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(taken.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await findRetry(deps(), fixture.tenantId, sent)).toBe(taken[0]!.transactionId);
  });

  it('takes no other transaction’s token, and none of another tenant', async () => {
    const [sent, other] = [await failed('declined'), await failed('declined')];
    const [name, value] = Object.entries(retryFields(tokens, fixture.tenantId, sent.id))[0]!;
    const token = value.split('.')[1]!;
    expect(await readRetry(deps(), fixture.tenantId, { [name]: `${other.id}.${token}` })).toBeUndefined();
    expect(await readRetry(deps(), other.id, { [name]: value })).toBeUndefined();
    expect(await readRetry(deps(), fixture.tenantId, { [name]: ['x'] })).toBeUndefined();
  });
});

describe('the answers of then', () => {
  it('are shown to the browser that sent them, for two hours', async () => {
    const { id } = await failed('declined');
    const cookie = keepAnswers(tokens, fixture.tenantId, id, true)['set-cookie']!;
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toContain('ada@example.org');
    const shown = (value: string | undefined, transactionId = id, now = new Date()) =>
      mayShowAnswers({ headers: { cookie: value } } as IncomingMessage, tokens, {
        tenantId: fixture.tenantId,
        transactionId,
        now,
      });
    const pair = cookie.split(';')[0]!;
    expect(shown(`a=b; ${pair}; c=d`)).toBe(true);
    expect(shown(undefined)).toBe(false);
    expect(shown(pair.slice(0, -1))).toBe(false);
    expect(shown(pair, (await failed('declined')).id)).toBe(false);
    expect(shown(pair, id, new Date(Date.now() + KEPT_MS))).toBe(false);
    // The address alone, which the payment service knows, is not enough.
    expect(shown(`tributary-answers=${id}.${tokens.make(fixture.tenantId, id)}`)).toBe(false);
  });
});
