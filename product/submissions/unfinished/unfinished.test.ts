import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { formSchema, type FormSchemaInput } from '@tributary/form-engine/schema.ts';
import { readStoredOrganization } from '@tributary/resources/organization/organization.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeOf, sealEmailsWith } from '../../mail/queue.server.ts';
import { openTestSite, type TestSite } from '../testing-site.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../testing.server.ts';
import { sweepUnfinished } from './store.server.ts';
import { notificationsArrived } from '@tributary/engine/storage/testing.server.ts';

const DAY_MS = 24 * 60 * 60_000;
const options = [
  { value: 'upper', label: 'Upper river' },
  { value: 'lower', label: 'Lower river' },
];
const components = [
  { id: 'n', type: 'text', key: 'name', label: 'Name', required: true },
  { id: 'e', type: 'email', key: 'email', label: 'E-mail', required: true },
  { id: 's', type: 'pageBreak', label: 'More' },
  { id: 'r', type: 'radio', key: 'river', label: 'River', options, required: true },
  { id: 'd', type: 'address', key: 'home', label: 'Home', country: 'GB' },
  { id: 'a', type: 'amount', key: 'gift', label: 'Gift', presets: [{ amount: 2500 }] },
  {
    id: 'm',
    type: 'paymentMethod',
    key: 'method',
    label: 'How',
    methods: [{ value: 'creditcard', label: 'Card' }],
  },
  { id: 'c', type: 'consent', key: 'news', label: 'News', wording: 'Send me news.' },
  { id: 'f', type: 'file', key: 'file', label: 'File' },
  { id: 'g', type: 'signature', key: 'signature', label: 'Signature' },
];
const schemaWith = (parts: object[]) => formSchema.parse({ components: parts } as FormSchemaInput);
const entered = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  river: 'lower',
  'home.line1': '1 High Street',
  gift: '25.00',
  method: 'creditcard',
  news: 'true',
  file: 'secret.pdf',
  signature: 'Ada',
};

describe('a form that is continued later', () => {
  let fixture: SubmissionFixture;
  let site: TestSite;
  let formId: string;
  let now = new Date();
  const sealer = createSealer('m'.repeat(32));

  beforeAll(async () => {
    sealEmailsWith(sealer);
    fixture = await createSubmissionFixture();
    site = await openTestSite(fixture, { limits: 'off', now: () => now });
    await allow(true);
  });
  afterAll(async () => {
    expect(site.errors).toEqual([]);
    await site.close();
    await fixture.drop();
  });
  beforeEach(async () => {
    now = new Date();
    formId = await fixture.addNewsletter({ schema: schemaWith(components) });
    await fixture.db.asPlatform((tx) => sql`DELETE FROM mails`.execute(tx));
    await fixture.db.asPlatform((tx) => sql`DELETE FROM unfinished_forms`.execute(tx));
  });

  /** Switches it on or off, as the console does. */
  async function allow(keepsUnfinished: boolean): Promise<void> {
    const { app, tenantId } = fixture;
    const person = { userId: newId(), email: 'ana@example.org', name: 'Ana', role: 'maintainer' as const };
    const actor = { tenantId, tenantSlug: 'river', plan: 'growth', ...person };
    const { id, version } = await fixture.db.inTenant(tenantId, (tx) => readStoredOrganization(tx, tenantId));
    await update({ app, actor, now: () => new Date() }, app.resource('organization'), id, version, {
      keepsUnfinished,
    });
    fixture.db.notify('publications', tenantId);
    await notificationsArrived(fixture.db);
  }
  async function mails(): Promise<{ to: string; subject: string; text: string; html: string }[]> {
    const { rows } = await fixture.db.asPlatform((tx) =>
      sql<{ id: string; sealed: string }>`SELECT id, sealed FROM mails`.execute(tx),
    );
    return rows.map(({ id, sealed }) => JSON.parse(sealer.open(sealed, placeOf(id)).toString()));
  }
  const rowCount = async (): Promise<number> =>
    (await fixture.db.asPlatform((tx) => sql`SELECT id FROM unfinished_forms`.execute(tx))).rows.length;
  const later = (fields: Record<string, string> = {}, id = formId) =>
    site.postLater(`/forms/${id}/later`, { ...entered, _later: 'ask', ...fields });
  /** Keeps it, and takes the path of the link from the e-mail. */
  async function kept(fields: Record<string, string> = {}): Promise<string> {
    const sent = await later({ _to: 'ada@example.org', ...fields });
    expect([sent.status, sent.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    expect(await sent.text()).toContain('sending to \u2068ada@example.org\u2069 to continue');
    const [mail] = await mails();
    return new URL(mail!.text.match(/http:\S+\/later\/\S+/)![0]).pathname;
  }

  it('asks first, names the kept answers, and keeps and sends nothing before', async () => {
    const page = await later({ _step: '1' });
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('kept encrypted for 30 days');
    expect(html).toContain('value="ada@example.org"');
    expect(html).toContain('name="river" value="lower"');
    expect(html).toContain('formaction="/forms/');
    expect([await rowCount(), await mails()]).toEqual([0, []]);
  });

  it.each([
    '',
    'ada',
    'ada@localhost',
    'a@b.example\r\nBcc: all@example.org',
    `${'a'.repeat(260)}@b.example`,
  ])('sends nothing to %j', async (to) => {
    const page = await later({ _to: to });
    expect(page.status).toBe(422);
    expect(await page.text()).toContain('role="alert"');
    expect([await rowCount(), await mails()]).toEqual([0, []]);
  });

  it('is kept sealed, and returns by the link of one e-mail, without answers that are never kept', async () => {
    const link = await kept();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'ada@example.org', subject: 'Continue your form for River' });
    expect(mail!.text + mail!.html).not.toMatch(/Lovelace|High Street/);
    // Every e-mail to a supporter leads to their preferences.
    expect(mail!.text).toMatch(/What you hear \(en[^)]*\): http:\/\/river\.example\/preferences\/news\/link/);
    const { rows } = await fixture.db.asPlatform((tx) => sql`SELECT * FROM unfinished_forms`.execute(tx));
    expect(JSON.stringify(rows)).not.toMatch(/Ada|ada@|High Street/);

    const page = await site.get(link);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const html = await page.text();
    expect(html).toContain('It has not been sent yet.');
    expect(html).toContain('value="Ada Lovelace"');
    // Typed in part, which is no valid address: kept as it was.
    expect(html).toContain('value="1 High Street"');
    expect(html).toMatch(/value="lower"[^>]* checked|name="river" value="lower"/);
    const place = { tenantId: fixture.tenantId, formId };
    const { fields } = (await site.unfinished.read(place, link.split('/').at(-1)!, now))!;
    expect(Object.keys(fields).toSorted()).toEqual(['email', 'home.line1', 'name', 'river']);
    expect(html).not.toContain('no longer fit');
  });

  it('goes on from the first step with an answer that is never kept, and else from the step that was left', async () => {
    const person = components.slice(0, 2);
    const gift = components.filter(({ type }) => type === 'amount');
    const stepOf = async (parts: object[]): Promise<string | undefined> => {
      await fixture.db.asPlatform((tx) => sql`DELETE FROM mails`.execute(tx));
      const id = await fixture.addNewsletter({ schema: schemaWith(parts) });
      await site.postLater(`/forms/${id}/later`, {
        ...entered,
        _later: 'ask',
        _to: 'ada@example.org',
        _step: '1',
      });
      const [mail] = await mails();
      const link = new URL(/http\S+later\S+/.exec(mail!.text)![0]).pathname;
      return /"step":(\d)/.exec(await (await site.get(link)).text())?.[1];
    };
    const pageBreak = { id: 'pb', type: 'pageBreak' };
    expect(await stepOf([...gift, pageBreak, ...person])).toBe('0');
    expect(await stepOf([person[0]!, pageBreak, person[1]!])).toBe('1');
  });

  it('is kept under the same link when it is saved again, without another e-mail', async () => {
    const link = await kept();
    const continued = link.split('/').at(-1)!;
    const page = await later({ _continued: continued, name: 'Grace Hopper' });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Saved');
    expect([await rowCount(), (await mails()).length]).toEqual([1, 1]);
    expect(await (await site.get(link)).text()).toContain('Grace Hopper');
  });

  it('is deleted once the form is sent, with and without script, and the link opens no draft', async () => {
    for (const asPage of [true, false]) {
      const link = await kept();
      const fields = { name: 'Ada', email: 'ada@example.org', river: 'lower', news: 'true' };
      const sent = await site.post(
        { ...fields, _action: 'confirm', _continued: link.split('/').at(-1)! },
        { formId, asPage },
      );
      expect(sent.status).toBe(asPage ? 303 : 201);
      expect(await rowCount()).toBe(0);
      const page = await site.get(link);
      expect(page.status).toBe(404);
      const html = await page.text();
      expect(html).toContain('There is nothing to continue');
      expect(html).not.toContain('Lovelace');
      await fixture.db.asPlatform((tx) => sql`DELETE FROM mails`.execute(tx));
    }
  });

  it('is gone when the visitor says so, and only then', async () => {
    const link = await kept();
    await site.get(link);
    expect(await rowCount()).toBe(1);
    const page = await site.postLater(link, {});
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('is not kept any more');
    expect(await rowCount()).toBe(0);
    expect((await site.postLater(link, {})).status).toBe(404);
  });

  it('is gone after 30 days, for the link and from the database', async () => {
    const link = await kept();
    now = new Date(Date.now() + 30 * DAY_MS + 1000);
    expect((await site.get(link)).status).toBe(404);
    const again = await later({ _continued: link.split('/').at(-1)! });
    expect(await again.text()).toContain('Continue later');
    await sweepUnfinished(fixture.db, new Date());
    expect(await rowCount()).toBe(1);
    await sweepUnfinished(fixture.db, now);
    expect(await rowCount()).toBe(0);
  });

  it('does not come back by a forged link, nor by that of another form or organization', async () => {
    const link = await kept();
    const [id, token] = link.split('/').at(-1)!.split('.') as [string, string];
    const other = await fixture.addNewsletter({ schema: schemaWith(components) });
    const forged = [
      `/forms/${formId}/later/${id}.${'A'.repeat(32)}`,
      `/forms/${formId}/later/${newId()}.${token}`,
      `/forms/${other}/later/${id}.${token}`,
    ];
    for (const path of forged) {
      expect((await site.get(path)).status, path).toBe(404);
      expect((await site.postLater(path, {})).status, path).toBe(404);
      await site.post(
        {
          name: 'Eve',
          email: 'eve@example.org',
          river: 'lower',
          _action: 'confirm',
          _continued: path.split('/').at(-1)!,
        },
        { formId: path.includes(other) ? other : formId },
      );
    }
    const place = { tenantId: newId(), formId };
    expect(await site.unfinished.read(place, `${id}.${token}`, now)).toBeUndefined();
    await site.unfinished.forget(place, `${id}.${token}`);
    expect(await rowCount()).toBe(1);
    expect((await site.get(link)).status).toBe(200);
  });

  it('can’t be read by another organization, with any link', async () => {
    await kept();
    const seen = await fixture.db.inTenant(newId(), (tx) => sql`SELECT id FROM unfinished_forms`.execute(tx));
    expect(seen.rows).toEqual([]);
  });

  it('leaves out answers that no longer fit a changed form, and says so', async () => {
    const link = await kept();
    const changed = components
      .filter(({ id }) => id !== 'n')
      .map((one) => (one.id === 'r' ? { ...one, options: [options[0]] } : one));
    await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql`UPDATE forms SET data = jsonb_set(data, '{schema}', ${JSON.stringify(schemaWith(changed))}::jsonb) WHERE id = ${formId}`.execute(
        tx,
      ),
    );
    fixture.db.notify('publications', fixture.tenantId);
    await notificationsArrived(fixture.db);
    const html = await (await site.get(link)).text();
    expect(html).toContain('answers that no longer fit were left out');
    expect(html).not.toContain('Lovelace');
    expect(html).not.toMatch(/name="river" value="lower"/);
    expect(html).toContain('ada@example.org');
  });

  it('is forgotten with its form', async () => {
    const link = await kept();
    await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql`UPDATE forms SET deleted_at = now() WHERE id = ${formId}`.execute(tx),
    );
    fixture.db.notify('publications', fixture.tenantId);
    await notificationsArrived(fixture.db);
    expect((await site.get(link)).status).toBe(404);
    expect(await rowCount()).toBe(0);
  });

  it('sends one address three links a day for one form, however it is spelled', async () => {
    const statuses = [];
    for (const to of [
      'ada@example.org',
      'ADA@example.org',
      'ada@Example.org',
      'ada@example.org',
      'bob@example.org',
    ])
      statuses.push((await later({ _to: to })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 200]);
    expect((await mails()).length).toBe(4);
    const parallel = await Promise.all(Array.from({ length: 8 }, () => later({ _to: 'eve@example.org' })));
    expect(parallel.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  it('asks one network to wait', async () => {
    const limited = await openTestSite(fixture);
    const statuses = [];
    for (let n = 0; n < 8; n++)
      statuses.push(
        (await limited.postLater(`/forms/${formId}/later`, { ...entered, _to: `n${n}@example.org` })).status,
      );
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    await limited.close();
  });

  it('refuses requests from other sites and too large ones', async () => {
    const origin = { origin: 'https://evil.example' };
    const refused = await site.postLater(
      `/forms/${formId}/later`,
      { ...entered, _to: 'a@b.example' },
      origin,
    );
    expect(refused.status).toBe(403);
    expect((await later({ name: 'x'.repeat(70_000), _to: 'a@b.example' })).status).toBe(413);
    expect((await later({ name: 'x'.repeat(300_000), _to: 'a@b.example' })).status).toBeGreaterThanOrEqual(
      400,
    );
    expect(await rowCount()).toBe(0);
  });

  it('is offered while the organization wants it; earlier drafts can still be continued', async () => {
    const step = async () =>
      (await site.post({ ...entered, _action: 'next', _step: '0' }, { formId, asPage: true })).text();
    const link = await kept();
    expect(await step()).toContain('name="_later"');
    await allow(false);
    expect(await step()).not.toContain('name="_later"');
    expect((await later({ _to: 'ada@example.org' })).status).toBe(404);
    expect((await site.get(link)).status).toBe(200);
    await allow(true);
  });
});
