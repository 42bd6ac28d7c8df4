import { expect, it } from 'vitest';
import type { ResourceDefinition } from '../definition/resource.ts';
import { ADMIN } from './calls.ts';
import { planOf } from '../quota/plans.ts';
import type { Reply, ContractFixture } from './fixture.ts';

const REACHED = { status: 403, body: { code: 'quota_reached' } };

/** No plan's limit is exceeded, however many requests arrive at once. */
export function contractOfQuota(
  definition: ResourceDefinition,
  fixture: () => ContractFixture,
  post: (tenant: string) => Promise<Reply>,
): void {
  const limit = planOf('starter').quotas[definition.quota!]!;

  it('refuses one more than the plan’s limit; of parallel creates exactly one wins', async () => {
    const tenant = await fixture().tenant('starter');
    const { remove, restore, duplicate } = definition.operations;
    const send = (method: string, id: unknown, more = '', ifMatch?: number) =>
      fixture().send({
        method,
        path: `/${definition.name}/${String(id)}${more}`,
        as: { tenant, role: ADMIN },
        ifMatch,
      });
    const records = [];
    for (let made = 0; made < limit - 1; made += 1) {
      const reply = await post(tenant);
      expect(reply.status).toBe(201);
      records.push(reply.body['id']);
    }
    // A deleted record does not count. It can't be restored or copied once another record has taken its place in the
    // quota.
    const [deleted] = records;
    const canReturn = Boolean(remove && restore && deleted);
    if (canReturn) {
      expect((await send('DELETE', deleted, '', 1)).status).toBe(200);
      expect((await post(tenant)).status).toBe(201);
    }
    const replies = await Promise.all(Array.from({ length: 8 }, () => post(tenant)));
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(7).fill(403),
    ]);
    const refused = replies.find((reply) => reply.status === 403)!;
    expect(refused.body).toMatchObject({
      code: 'quota_reached',
      detail: definition.quotaRefusal ?? `You have reached your ${definition.title} limit`,
    });
    if (canReturn) expect(await send('POST', deleted, '/restore', 2)).toMatchObject(REACHED);
    const { id } = replies.find((reply) => reply.status === 201)!.body;
    if (duplicate) expect(await send('POST', id, '/duplicate')).toMatchObject(REACHED);
  });
}
