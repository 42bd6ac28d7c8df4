import { createContractFixture, type ContractFixture } from '@tributary/engine/contract/fixture.ts';
import type { Role } from '@tributary/engine/access/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { createResourceApp } from '../testing.server.ts';
import { logAct } from './log-act.server.ts';

describe('the activity log', () => {
  let fixture: ContractFixture;
  let tenant: string;
  const send = (method: string, path: string, role: Role = 'admin', body?: unknown, ifMatch?: number) =>
    fixture.send({ method, path, as: { tenant, role }, body, ifMatch });
  const list = async (query = '', role: Role = 'admin') =>
    (await send('GET', `/logs?${query}`, role)).body['items'] as Record<string, unknown>[];

  beforeAll(async () => {
    fixture = await createContractFixture(await createResourceApp());
    tenant = await fixture.tenant('scale');
    const form = await send('POST', '/forms', 'admin', { description: 'Winter form' });
    await send('PATCH', `/forms/${String(form.body['id'])}`, 'admin', { description: 'Spring form' }, 1);
    await send('POST', '/form-configurations', 'integrator', { description: 'Send to the CRM' });
  });
  afterAll(() => fixture.close());

  it('contains one entry for each write, newest first, without the values', async () => {
    const entries = await list();
    expect(
      entries.map(({ event, subject, title }) => `${String(event)} ${String(subject)} ${String(title)}`),
    ).toEqual([
      'CREATE FORM_CONFIGURATIONS Send to the CRM',
      'UPDATE FORMS Spring form',
      'CREATE FORMS Winter form',
    ]);
    for (const entry of entries) {
      expect(entry).not.toHaveProperty('previousValue');
      expect(entry).not.toHaveProperty('newValue');
    }
  });

  it('is filtered by event, kind, person and time, and searched', async () => {
    expect(await list('filter[event]=UPDATE')).toHaveLength(1);
    expect(await list('filter[subject]=FORMS')).toHaveLength(2);
    expect(await list('filter[userEmail]=integrator@example.org')).toHaveLength(1);
    expect(await list('search=winter')).toHaveLength(1);
    const today = new Date().toISOString().slice(0, 10);
    expect(await list(`filter[createdAt]=${today}..`)).toHaveLength(3);
    expect(await list('filter[createdAt]=..2020-01-01')).toHaveLength(0);
  });

  it('is searched by the texts that readers of each language see, and exported in theirs', async () => {
    const other = await fixture.tenant('scale');
    const actor: Actor = {
      tenantId: other,
      tenantSlug: other,
      plan: 'scale',
      userId: crypto.randomUUID(),
      email: 'admin@example.org',
      name: 'Ada',
      role: 'admin',
    };
    const act = { actor, now: new Date(), next: {} };
    await fixture.db.inTenant(other, async (tx) => {
      await logAct(tx, { ...act, title: 'paymentPutAside' });
      await logAct(tx, { ...act, title: 'importStarted', of: 'winter_2026.csv' });
      await logAct(tx, { ...act, title: 'importStarted', of: 'winterX2026.csv' });
    });
    const found = async (search: string): Promise<unknown[]> => {
      const path = `/logs?count=exact&search=${encodeURIComponent(search)}`;
      const { body } = await fixture.send({ method: 'GET', path, as: { tenant: other, role: 'admin' } });
      return (body['items'] as Record<string, unknown>[]).map(({ title }) => title).toSorted();
    };
    const aside = 'Payment without a transaction put aside';
    expect(await found('sin transacción')).toEqual([aside]);
    expect(await found('put aside')).toEqual([aside]);
    expect(await found('Importación')).toHaveLength(2);
    const first = await fixture.send({
      method: 'GET',
      path: '/logs?count=exact&limit=1&search=iniciada',
      as: { tenant: other, role: 'admin' },
    });
    expect(first.body).toMatchObject({ total: 2, items: [{ event: 'UPDATE' }] });
    expect(await found('importación iniciada: winter_2')).toEqual(['Import started: winter_2026.csv']);
    expect(await found('periódico')).toEqual([]);

    const exported = async (language: string): Promise<string[]> => {
      const path = `/logs/export?format=csv&columns=event,subject,title,level&language=${language}`;
      const { bytes } = await fixture.send({ method: 'GET', path, as: { tenant: other, role: 'admin' } });
      return bytes.toString('utf8').trimEnd().split('\r\n').slice(1).toSorted();
    };
    expect(await exported('es')).toEqual([
      'Cambio,Transacción,Importación iniciada: winterX2026.csv,Información',
      'Cambio,Transacción,Importación iniciada: winter_2026.csv,Información',
      'Cambio,Transacción,Pago sin transacción apartado,Información',
    ]);
    expect((await exported('en-US')).at(-1)).toContain(`,Transaction,${aside},`);
  });

  it('shows values only to people who may read the record itself', async () => {
    const [configuration, update] = await list();
    const asked = async (id: unknown, role: Role) => (await send('GET', `/logs/${String(id)}`, role)).body;
    expect(await asked(update!['id'], 'analyst')).toMatchObject({
      valuesShown: true,
      changed: ['description'],
      previousValue: { description: 'Winter form' },
      newValue: { description: 'Spring form' },
    });
    expect(await asked(configuration!['id'], 'integrator')).toMatchObject({ valuesShown: true });
    expect(await asked(configuration!['id'], 'analyst')).toMatchObject({
      event: 'CREATE',
      title: 'Send to the CRM',
      userEmail: 'integrator@example.org',
      valuesShown: false,
      changed: null,
      previousValue: null,
      newValue: null,
    });
    expect((await list('filter[subject]=FORM_CONFIGURATIONS', 'analyst'))[0]).toMatchObject({
      valuesShown: false,
    });
    for (const role of ['user', 'finance', 'creator'] as const)
      expect(await send('GET', '/logs', role)).toMatchObject({ status: 403 });
  });

  it('marks deletions as warnings, and filters by them', async () => {
    const made = await send('POST', '/counters', 'admin', { name: 'Gone', campaignCode: 'gone' });
    await send('DELETE', `/counters/${String(made.body['id'])}`, 'admin', undefined, 1);
    expect(await list('filter[level]=warning')).toMatchObject([{ event: 'DELETE', title: 'Gone' }]);
    expect((await list('filter[level]=info')).every(({ event }) => event !== 'DELETE')).toBe(true);
  });
});
