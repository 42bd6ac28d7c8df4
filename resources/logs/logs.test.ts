import { createContractFixture, type ContractFixture } from '@tributary/engine/contract/fixture.ts';
import type { Role } from '@tributary/engine/access/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createResourceApp } from '../testing.server.ts';

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
