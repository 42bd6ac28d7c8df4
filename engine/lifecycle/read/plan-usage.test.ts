import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../access/roles.ts';
import { createPlainWorld, type ContractFixture } from '../../contract/fixture.ts';
import { defineResource } from '../../definition/resource.ts';

const resource = (name: string, subject: 'webhooks' | 'users' | 'client_admin_api_credentials') =>
  defineResource({
    name,
    title: name,
    subject,
    schema: z.object({ name: z.string(), role: z.string().default('user') }),
    displayTitle: (record) => record.name,
    quota: subject === 'users' ? 'USERS' : 'CLIENT_ADMIN_API',
    ...(subject === 'users'
      ? { quotaExceptions: { uncounted: { field: 'role', values: ['maintainer'] }, unbound: [] } }
      : {}),
    operations: { create: true, remove: true },
    list: { fields: { name: { type: 'text', sort: true } }, defaultSort: 'name' },
    example: (n) => ({ name: `One ${n}` }),
  });

describe('the plan’s quotas and their usage', () => {
  let fixture: ContractFixture;
  beforeAll(async () => {
    fixture = await createPlainWorld([
      resource('hooks', 'webhooks'),
      resource('keys', 'client_admin_api_credentials'),
      resource('people', 'users'),
    ]);
  });
  afterAll(() => fixture.close());

  const make = (tenant: string, name: string, body: object = {}) =>
    fixture.send({
      method: 'POST',
      path: `/${name}`,
      as: { tenant, role: 'admin' },
      body: { name, ...body },
    });
  const usageFor = async (tenant: string, role: Role = 'admin') => {
    const { status, body } = await fixture.send({ method: 'GET', path: '/quotas', as: { tenant, role } });
    expect(status).toBe(200);
    const items = body['items'] as { feature: string; used: number; limit: number | null }[];
    return {
      plan: body['plan'],
      of: (feature: string) => items.find((item) => item.feature === feature),
      items,
    };
  };

  it('is counted from the records of this organization alone, all resources of a feature together', async () => {
    const tenant = await fixture.tenant('starter');
    await make(await fixture.tenant('starter'), 'hooks');
    const { body } = await make(tenant, 'hooks');
    await make(tenant, 'people');
    await make(tenant, 'people', { role: 'maintainer' });
    expect(await make(tenant, 'keys')).toMatchObject({ status: 201 });
    const { plan, of, items } = await usageFor(tenant);
    expect(plan).toBe('starter');
    // Features that no resource counts towards are not shown.
    expect(items.map(({ feature }) => feature)).toEqual(['USERS', 'CLIENT_ADMIN_API']);
    expect(of('CLIENT_ADMIN_API')).toEqual({ feature: 'CLIENT_ADMIN_API', used: 2, limit: 2 });
    expect(of('USERS')).toEqual({ feature: 'USERS', used: 1, limit: 5 });
    // The value shown is the value that is enforced.
    expect(await make(tenant, 'keys')).toMatchObject({ status: 403, body: { code: 'quota_reached' } });
    await fixture.send({
      method: 'DELETE',
      path: `/hooks/${String(body['id'])}`,
      as: { tenant, role: 'admin' },
      ifMatch: 1,
    });
    expect((await usageFor(tenant)).of('CLIENT_ADMIN_API')).toMatchObject({ used: 1 });
    expect(await make(tenant, 'keys')).toMatchObject({ status: 201 });
  });

  it('has no limit where the plan has none', async () => {
    const { of } = await usageFor(await fixture.tenant('scale'));
    expect(of('USERS')).toEqual({ feature: 'USERS', used: 0, limit: null });
  });

  it('covers the resources that the person may read, and refuses anonymous requests', async () => {
    const tenant = await fixture.tenant();
    const { of } = await usageFor(tenant, 'creator');
    expect([of('USERS'), of('CLIENT_ADMIN_API')]).toEqual([undefined, undefined]);
    expect(await fixture.send({ method: 'GET', path: '/quotas' })).toMatchObject({ status: 401 });
  });
});
