import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { formSchema } from '@tributary/form-engine/schema.ts';
import type { GuardOutcome } from '../../integrations/recaptcha/guard.server.ts';
import { createGate } from '../../protection/gate.server.ts';
import { solveChallenge } from '../../protection/solving.testing.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../testing.server.ts';
import { openTestSite, type TestSite } from '../testing-site.server.ts';

let fixture: SubmissionFixture;
let site: TestSite;
let formId: string;
let outcome: GuardOutcome;
let time: number;
const asked: { token: string; key: string; hostname: string }[] = [];
const gate = createGate({ secret: 'secret', now: () => time, calmBits: 4 });

beforeAll(async () => {
  fixture = await createSubmissionFixture();
  site = await openTestSite(fixture, {
    gate,
    recaptcha: {
      ask: async (submission) => {
        asked.push(submission);
        return outcome;
      },
    },
  });
  formId = await fixture.addNewsletter({
    schema: formSchema.parse({
      components: [
        { id: 'name', type: 'text', key: 'name', label: 'Name', required: true },
        { id: 'check', type: 'recaptcha' },
      ],
    }),
  });
});
afterAll(async () => {
  await site.close();
  await fixture.drop();
});
beforeEach(() => {
  time = Date.now();
  asked.length = 0;
});

let made = 0;
const fields = (more: Record<string, string> = {}) => ({
  name: `Ada ${(made += 1)}`,
  _action: 'submit',
  _key: `key-for-a-submission-${made}`,
  ...more,
});
const written = async (): Promise<number> => {
  const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql<{ count: number }>`SELECT count(*)::int AS count FROM transactions WHERE form_id = ${formId}`.execute(
      tx,
    ),
  );
  return rows[0]!.count;
};

it('asks with the token, the submission’s key and the host before anything is written', async () => {
  outcome = 'passed';
  const before = await written();
  const sent = fields({ _recaptcha: 'a-token' });
  expect((await site.post(sent, { formId })).status).toBe(201);
  expect(asked).toMatchObject([{ token: 'a-token', key: sent._key, hostname: '127.0.0.1' }]);
  expect(await written()).toBe(before + 1);
});

it('refuses wrong answers without asking, so that their token is good for the next attempt', async () => {
  const response = await site.post(fields({ name: '', _recaptcha: 'a-token' }), { formId });
  expect(response.status).toBe(422);
  expect(await response.json()).not.toHaveProperty('isChecked');
  expect(asked).toEqual([]);
});

it.each([
  ['that its token is spent, where a form has the check', [{ id: 'check', type: 'recaptcha' }], [true, 2]],
  ['nothing of a token, where a form has none', [], [undefined, 0]],
] as const)('says of what is refused late %s', async (_, checks, [isChecked, times]) => {
  outcome = 'passed';
  const mug = { value: 'mug', label: 'Mug', price: 0, stock: 1 };
  const shop = await fixture.addNewsletter({
    schema: formSchema.parse({
      components: [{ id: 'mugs', type: 'products', key: 'mugs', label: 'Mugs', products: [mug] }, ...checks],
    }),
  });
  const order = () => {
    const { name: _name, ...rest } = fields({
      'mugs.mug': '1',
      ...(isChecked ? { _recaptcha: 'a-token' } : {}),
    });
    return site.post(rest, { formId: shop });
  };
  expect((await order()).status).toBe(201);
  const response = await order();
  expect(response.status).toBe(422);
  const body = (await response.json()) as Record<string, unknown>;
  expect(body['errors']).toBeDefined();
  expect(body['isChecked']).toBe(isChecked);
  expect(asked).toHaveLength(times);
});

it('keeps the token out of the answers and of the key’s digest', async () => {
  outcome = 'passed';
  const sent = fields({ _recaptcha: 'first' });
  expect((await site.post(sent, { formId })).status).toBe(201);
  const before = await written();
  expect((await site.post({ ...sent, _recaptcha: 'second' }, { formId })).status).toBe(201);
  expect(await written()).toBe(before);
  const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql<{ all: string }>`SELECT string_agg(t::text, '') AS all FROM transactions t`.execute(tx),
  );
  expect(rows[0]!.all).not.toContain('_recaptcha');
});

it.each(['question', 'again'] as const)(
  'writes nothing when Google says “%s”, and tells the script',
  async (said) => {
    outcome = said;
    const before = await written();
    const response = await site.post(fields({ _recaptcha: 'a-token' }), { formId });
    const body = (await response.json()) as Record<string, unknown>;
    expect(response.status).toBe(403);
    expect(body).toMatchObject({
      code: 'challenge_required',
      ...(said === 'question' ? { question: true } : {}),
    });
    expect(body['challenge']).toBeUndefined();
    expect(await written()).toBe(before);
  },
);

it('asks visitors without script the product’s question, with their answers kept, and takes its answer', async () => {
  outcome = 'question';
  const before = await written();
  const sent = fields();
  const page = await site.post(sent, { formId, asPage: true });
  const html = await page.text();
  expect(page.status).toBe(403);
  expect(html).toContain(sent.name);
  const token = /name="_question" value="([^"]+)"/.exec(html)![1]!;
  const names = 'zero one two three four five six seven eight nine'.split(' ');
  const words = /<strong>([a-z ]+)<\/strong>/.exec(html)![1]!.split(' ');
  const answer = words.map((word) => names.indexOf(word)).join('');
  time += 5_000;
  const wrong = await site.post({ ...sent, _question: token, _answer: '0' }, { formId, asPage: true });
  expect(wrong.status).toBe(403);
  expect(await written()).toBe(before);
  const again = /name="_question" value="([^"]+)"/.exec(await wrong.text())![1]!;
  expect(again).not.toBe(token);
  expect(answer).toMatch(/^\d{4}$/);
  asked.length = 0;
  const page2 = await (await site.post(sent, { formId, asPage: true })).text();
  const token2 = /name="_question" value="([^"]+)"/.exec(page2)![1]!;
  const words2 = /<strong>([a-z ]+)<\/strong>/.exec(page2)![1]!.split(' ');
  time += 5_000;
  const right = await site.post(
    { ...sent, _question: token2, _answer: words2.map((word) => names.indexOf(word)).join('') },
    { formId, asPage: true },
  );
  expect(right.status).toBe(303);
  expect(await written()).toBe(before + 1);
});

it('needs the built-in proof of work where Google gives no verdict', async () => {
  outcome = 'builtIn';
  const before = await written();
  const sent = fields({ _recaptcha: 'a-token' });
  const refused = await site.post(sent, { formId });
  const { challenge } = (await refused.json()) as { challenge: Parameters<typeof solveChallenge>[0] };
  expect(refused.status).toBe(403);
  expect(await written()).toBe(before);
  const { proof } = solveChallenge(challenge);
  time += 5_000;
  expect((await site.post({ ...sent, _proof: proof }, { formId })).status).toBe(201);
  expect(await written()).toBe(before + 1);
});

it('asks Google nothing about forms without its check', async () => {
  outcome = 'question';
  await site.post({ ...fields(), amount: '10.00', email: 'a@example.org' });
  expect(asked).toEqual([]);
});
