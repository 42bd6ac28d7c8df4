import type { Api } from '@tributary/engine/http/api.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEarlier } from './earlier/read.server.ts';
import { paymentPath } from './intake/paths.ts';
import { retryFields } from './intake/retry.server.ts';
import { asPerson, openTestApi } from './testing-api.server.ts';
import { openTestSite, type TestSite } from './testing-site.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from './testing.server.ts';
import { createTokens, type Tokens } from './tokens.server.ts';

let fixture: SubmissionFixture;
let site: TestSite;
let api: Api;
let tokens: Tokens;
let formId: string;

beforeAll(async () => {
  fixture = await createSubmissionFixture();
  tokens = createTokens('a secret');
  api = await openTestApi(fixture);
  const presets = [
    { amount: 1500, example: 'Student' },
    { amount: 1500, example: 'Senior' },
    { amount: 6000, example: 'Regular' },
  ];
  formId = await fixture.addNewsletter({
    schema: formSchema.parse({
      components: [
        { id: 'a', type: 'amount', key: 'fee', label: 'Your fee', presets },
        { id: 'e', type: 'email', key: 'email', label: 'E-mail' },
      ],
      settings: { confirmation: { on: true, subject: 'You are: {amountLabel}' } },
    }),
    language: 'en',
    translations: { es: { texts: { 'a:presets:1500~2:example': { text: 'Mayor', source: 'Senior' } } } },
  });
  site = await openTestSite(fixture, { limits: 'off', tokens });
});
afterAll(async () => {
  await site.close();
  await api.server.close();
  await fixture.drop();
});

interface Stored {
  id: string;
  label: string | null;
  answers: Record<string, unknown>;
  retry_of: string | null;
}

async function newest(): Promise<Stored> {
  const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql<Stored>`SELECT id, amount_label AS label, answers, retry_of FROM transactions WHERE form_id = ${formId}
      ORDER BY created_at DESC, id DESC LIMIT 1`.execute(tx),
  );
  return rows[0]!;
}

/** Sends the form, which is paid at once. */
async function join(fields: Record<string, string>): Promise<Stored> {
  const sent = { email: 'ada@example.org', ...fields, _action: 'confirm', _key: newId() };
  const response = await site.post(sent, { formId });
  expect(await response.text()).toContain('redirect');
  return newest();
}

it('is stored beside the amount, in the form’s own language, and read in the visitor’s', async () => {
  const made = await join({ fee: '15.00~2', _language: 'es' });
  expect(made).toMatchObject({ label: 'Senior', answers: { fee: '15.00' } });
  const { rows } = await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql<{ values: object }>`SELECT payload->'values' AS values FROM deliveries
      WHERE transaction_id = ${made.id} AND connector = 'email'`.execute(tx),
  );
  expect(rows).toEqual([{ values: { amountLabel: 'Mayor' } }]);
});

it('is beside the amount on the page after paying, in the visitor’s language', async () => {
  const thanks = async (
    fields: Record<string, string>,
    more: { products: number; fee: number | null } = { products: 0, fee: null },
  ) => {
    const { id } = await join(fields);
    await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql`UPDATE transactions SET status = 'COMPLETE', fee_minor = ${more.fee},
        amount_minor = amount_minor + ${more.products + (more.fee ?? 0)} WHERE id = ${id}`.execute(tx),
    );
    const paid = await site.get(paymentPath(tokens, fixture.tenantId, formId, id));
    return (await site.get(paid.headers.get('location')!)).text();
  };
  expect(await thanks({ fee: '15.00~2' })).toMatch(/£15\.00<\/bdi> · <bdi>Senior<\/bdi>/);
  expect(await thanks({ fee: '15.00~2', _language: 'es' })).toMatch(/<\/bdi> · <bdi>Mayor<\/bdi>/);
  expect(await thanks({ fee: 'other', 'fee.other': '15' })).toMatch(/£15\.00<\/bdi><\/dd>/);
  expect(await thanks({ fee: '60.00' }, { products: 0, fee: 150 })).toMatch(
    /£61\.50<\/bdi> · <bdi>Regular<\/bdi>/,
  );
  // The sum of a membership and products is no level.
  expect(await thanks({ fee: '60.00' }, { products: 500, fee: 150 })).toMatch(/£66\.50<\/bdi><\/dd>/);
});

it('is never what a visitor sends', async () => {
  const lies = { amountLabel: 'Patron', 'fee.label': 'Patron', 'fee.preset': '2' };
  expect(await join({ fee: '15.00', ...lies })).toMatchObject({ label: 'Student' });
  expect(await join({ fee: 'other', 'fee.other': '60', ...lies })).toMatchObject({
    label: null,
    answers: { fee: '60.00' },
  });
});

it('is in the list’s filter, in the record and in what is planned from it later', async () => {
  const made = await join({ fee: '60.00' });
  const read = (path: string) =>
    api.server.inject({ url: `/api/v1${path}`, headers: asPerson(fixture.tenantId, 'admin') });
  expect((await read(`/transactions/${made.id}`)).json()).toMatchObject({ amountLabel: 'Regular' });
  const filtered = (await read('/transactions?filter[amountLabel]=Regular')).json() as {
    items: { id: string; amountLabel: string }[];
  };
  expect(filtered.items.map(({ id }) => id)).toContain(made.id);
  expect(new Set(filtered.items.map(({ amountLabel }) => amountLabel))).toEqual(new Set(['Regular']));
  const earlier = await fixture.db.inTenant(fixture.tenantId, (tx) =>
    readEarlier(tx, fixture.tenantId, [made.id]),
  );
  expect(earlier.get(made.id)?.submission.amountLabel).toBe('Regular');
});

it('stays when a failed payment is tried again, whatever the form says by then', async () => {
  const made = await join({ fee: '15.00~2' });
  await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql`UPDATE transactions SET status = 'ERROR', failure_reason = 'declined' WHERE id = ${made.id}`.execute(
      tx,
    ),
  );
  const again = await site.post(retryFields(tokens, fixture.tenantId, made.id), { formId });
  expect(again.status).toBe(201);
  expect(await newest()).toMatchObject({ retry_of: made.id, label: 'Senior', answers: { fee: '15.00' } });
});
