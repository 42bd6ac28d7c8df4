import { expect, it } from 'vitest';
import type { ResourceDefinition } from '../definition/resource.ts';
import { planOf } from '../quota/plans.ts';
import type { Reply, ContractFixture } from './fixture.ts';

/** No plan's limit is exceeded, however many requests arrive at once. */
export function contractOfQuota(
  definition: ResourceDefinition,
  fixture: () => ContractFixture,
  post: (tenant: string) => Promise<Reply>,
): void {
  const limit = planOf('starter').quotas[definition.quota!]!;

  it('refuses one more than the plan’s limit; of parallel creates exactly one wins', async () => {
    const tenant = await fixture().tenant('starter');
    for (let made = 0; made < limit - 1; made += 1) expect((await post(tenant)).status).toBe(201);
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
  });
}
