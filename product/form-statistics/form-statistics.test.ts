import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { embeddedSettingsSchema } from '@tributary/resources/forms/embedded-settings.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConnectors } from '../connectors/connectors.ts';
import { createFormLookup } from '../submissions/intake/lookup.server.ts';
import { acceptSubmission } from '../submissions/intake/accept.server.ts';
import { finishTransaction } from '../submissions/payments/finish.server.ts';
import {
  createSubmissionFixture,
  testDonationForm,
  type SubmissionFixture,
} from '../submissions/testing.server.ts';
import { createFormCounts, type FormCounts } from './count/counts.server.ts';
import { countRefusals } from './count/refusals.server.ts';
import { createSeenHandler } from './count/seen.server.ts';
import { formStatistics } from './statistics.server.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('form statistics', () => {
  let fixture: SubmissionFixture;
  let counts: FormCounts;
  let lookup: ReturnType<typeof createFormLookup>;
  let pageId: string;
  let environment: 'production' | 'sandbox';
  let close: () => Promise<void>;
  let address: string;
  const errors: unknown[] = [];
  let counting: Promise<void>[];

  beforeEach(async () => {
    environment = 'production';
    errors.length = 0;
    counting = [];
    fixture = await createSubmissionFixture();
    ({ pageId } = await fixture.addAppeal({}));
    counts = createFormCounts(fixture.db, { onError: (error) => errors.push(error) });
    lookup = createFormLookup(fixture.db);
    const seen = createSeenHandler({
      counts,
      lookup,
      payments: {
        setupOf: async () => ({
          connector: createConnectors().payment('payment-v2')!,
          environment,
          isInPlan: true,
        }),
      },
      networkOf: ({ headers }) => String(headers['x-network'] ?? 'here'),
      onError: (error) => errors.push(error),
      now: () => 1_000_000,
    });
    const server = createServer((request, response) => {
      const counted = seen(request, response, {
        tenant: { id: fixture.tenantId, slug: 'river', name: 'River', timezone: 'UTC', suspended: false },
        formId: String(request.headers['x-form'] ?? fixture.formId),
        call: 'seen',
      });
      counting.push(counted);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = async () => {
      await new Promise((resolve) => server.close(resolve));
      lookup.close();
      await counts.close();
      await fixture.drop();
    };
  });
  afterEach(() => close());

  /** Tells as a browser does, and waits until it is counted or refused. */
  async function tell(body: string, headers: Record<string, string> = {}): Promise<number> {
    const { status } = await fetch(address, {
      method: 'POST',
      body,
      headers: { 'user-agent': PERSON, ...headers },
    });
    await Promise.all(counting);
    return status;
  }
  const read = async (days = 7, of: 'production' | 'sandbox' = 'production', now = new Date()) => {
    await counts.flush();
    return fixture.db.inTenant(fixture.tenantId, (tx) =>
      formStatistics(tx, {
        tenantId: fixture.tenantId,
        formId: fixture.formId,
        schema: formSchema.parse({ ...testDonationForm, settings: { review: true } }),
        days,
        environment: of,
        now,
      }),
    );
  };
  const rows = async () => {
    await counts.flush();
    const found = await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql<{ n: number }>`SELECT count(*)::int AS n FROM form_statistics`.execute(tx),
    );
    return found.rows[0]!.n;
  };

  it('count the events of a form’s script, by day and page', async () => {
    for (const what of ['view', 'view', 'view', 'start', 'start', 'step:1'])
      expect(await tell(`${what} ${pageId}`)).toBe(204);
    const { totals, pages, days, steps } = await read();
    expect(totals).toEqual({ views: 3, starts: 2, completed: 0, failed: 0, open: 0 });
    expect(pages).toEqual([{ pageId, name: 'Appeal', views: 3, starts: 2, completed: 0, failed: 0 }]);
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toMatchObject({ day: new Date().toISOString().slice(0, 10), views: 3, starts: 2 });
    expect(days[0]).toMatchObject({ views: 0 });
    expect(steps).toEqual([
      { step: 0, label: '', isReview: false, reached: 2 },
      { step: 1, label: '', isReview: true, reached: 1 },
    ]);
  });

  it('count by the organization’s clock', async () => {
    await fixture.db.inTenant(fixture.tenantId, (tx) =>
      tx
        .updateTable('tenants')
        .set({ timezone: 'Pacific/Auckland' })
        .where('id', '=', fixture.tenantId)
        .execute(),
    );
    const { tenantId, formId } = fixture;
    let at = 0;
    const night = createFormCounts(fixture.db, { onError: (error) => errors.push(error), now: () => at });
    // 23:30, 23:50 and 0:10 of the next day there.
    for (const time of ['10:30', '10:50', '11:10']) {
      at = Date.parse(`2026-11-20T${time}:00Z`);
      night.add({ tenantId, formId, pageId, useProdEnvironment: true }, 'view');
    }
    await night.close();
    const { days } = await read(2, 'production', new Date('2026-11-20T12:00:00Z'));
    expect(days.map(({ day, views }) => [day, views])).toEqual([
      ['2026-11-20', 2],
      ['2026-11-21', 1],
    ]);
  });

  it('write nothing for a view by itself, and add up the counts of several processes', async () => {
    await tell(`view ${pageId}`);
    const before = await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql<{ n: number }>`SELECT count(*)::int AS n FROM form_statistics`.execute(tx),
    );
    expect(before.rows[0]!.n).toBe(0);
    const other = createFormCounts(fixture.db, { onError: (error) => errors.push(error) });
    const at = { tenantId: fixture.tenantId, formId: fixture.formId, pageId, useProdEnvironment: true };
    for (let n = 0; n < 1_000; n += 1) other.add(at, n % 2 ? 'view' : 'refused:trap');
    await Promise.all([other.close(), counts.flush()]);
    const { totals, refused } = await read();
    expect(totals.views).toBe(501);
    expect(refused).toEqual({
      cardTesting: 0,
      trap: 500,
      unproven: 0,
      weak: 0,
      recaptcha: 0,
      wrong: 0,
      many: 0,
      rate: 0,
    });
    expect(await rows()).toBe(2);
    expect(errors).toEqual([]);
  });

  it('count each reason apart, and refused payments of a form under attack as card testing', async () => {
    const attacked = new Set<string>();
    const refused = countRefusals(counts, (_tenant, form) => attacked.has(form));
    const payment = fixture.submission({});
    const { amount: _amount, ...free } = payment.result;
    for (const reason of ['recaptcha', 'rate', 'many', 'used', 'weak'] as const) refused(payment, reason);
    attacked.add(payment.form.id);
    refused(payment, 'unproven');
    refused({ ...payment, result: free }, 'unproven');
    expect((await read()).refused).toMatchObject({
      recaptcha: 1,
      rate: 1,
      many: 1,
      weak: 2,
      cardTesting: 1,
      unproven: 1,
    });
  });

  it('keep counts that could not be written', async () => {
    const failing = createFormCounts(
      { ...fixture.db, inTenant: () => Promise.reject(new Error('down')) },
      { onError: (error) => errors.push(error) },
    );
    const at = { tenantId: fixture.tenantId, formId: fixture.formId, pageId, useProdEnvironment: true };
    failing.add(at, 'view');
    failing.add(at, 'view');
    await failing.flush();
    expect(failing.size()).toBe(1);
    expect(errors).toHaveLength(1);
    errors.length = 0;
    await failing.close();
  });

  it('keep a bounded number of different counts', () => {
    for (let n = 0; n < 30_000; n += 1)
      counts.add(
        { tenantId: fixture.tenantId, formId: newId(), pageId: undefined, useProdEnvironment: true },
        'view',
      );
    expect(counts.size()).toBe(20_000);
  });

  it.each([
    ['a form that does not exist', 'view', { 'x-form': newId() }],
    ['a form that is on no page of ours and on no other site', 'view', {}],
    ['a step that the form does not have', 'step:2 PAGE', {}],
    ['step 0', 'step:0 PAGE', {}],
    ['another word', 'refused:trap PAGE', {}],
    ['completions', 'completed PAGE', {}],
    ['half an id', 'view 0190a0a0', {}],
    ['nothing', '', {}],
    ['much', 'view '.repeat(50_000), {}],
    ['a robot that says so', 'view PAGE', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a browser without a window', 'view PAGE', { 'user-agent': 'Mozilla/5.0 HeadlessChrome/140.0' }],
    ['a program', 'view PAGE', { 'user-agent': 'curl/8.5' }],
  ])('do not count %s', async (_what, body, headers) => {
    expect(await tell(body.replace('PAGE', pageId), headers)).toBe(204);
    expect(counts.size()).toBe(0);
    expect(await rows()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('count a page that the form is not on as the page that it is on', async () => {
    for (let n = 0; n < 20; n += 1) await tell(`view ${newId()}`);
    expect(await rows()).toBe(1);
  });

  it('count at most 240 of one address in a minute', async () => {
    await Promise.all(Array.from({ length: 300 }, () => tell(`view ${pageId}`)));
    await tell(`view ${pageId}`, { 'x-network': 'elsewhere' });
    expect((await read()).totals.views).toBe(241);
  });

  it('count forms on other sites', async () => {
    const embeddedSettings = embeddedSettingsSchema.parse({ origins: ['https://partner.example'] });
    const id = await fixture.addNewsletter({ embeddedSettings });
    await tell('view', { 'x-form': id });
    await counts.flush();
    const found = await fixture.db.inTenant(fixture.tenantId, (tx) =>
      formStatistics(tx, {
        tenantId: fixture.tenantId,
        formId: id,
        schema: formSchema.parse({ components: [testDonationForm.components![1]!] }),
        days: 7,
        environment: 'production',
        now: new Date(),
      }),
    );
    expect(found.pages).toEqual([{ pageId: null, name: null, views: 1, starts: 0, completed: 0, failed: 0 }]);
  });

  it('read completions and failures from transactions, and never count test money as real', async () => {
    const send = async (more: object, status: 'COMPLETE' | 'ERROR' | undefined) => {
      const submission = fixture.submission(more);
      await acceptSubmission(fixture.db, submission);
      if (status === 'COMPLETE')
        await finishTransaction(fixture.db, fixture.tenantId, submission.id, { status }, new Date());
      if (status === 'ERROR')
        await finishTransaction(
          fixture.db,
          fixture.tenantId,
          submission.id,
          { status, reason: 'declined', message: 'No' },
          new Date(),
        );
    };
    await send({}, 'COMPLETE');
    await send({}, 'COMPLETE');
    await send({}, 'ERROR');
    await send({}, undefined);
    await send({ useProdEnvironment: false }, 'COMPLETE');
    environment = 'sandbox';
    await tell(`view ${pageId}`);
    expect((await read()).totals).toEqual({ views: 0, starts: 0, completed: 2, failed: 1, open: 1 });
    expect((await read(7, 'sandbox')).totals).toEqual({
      views: 1,
      starts: 0,
      completed: 1,
      failed: 0,
      open: 0,
    });
  });
});
