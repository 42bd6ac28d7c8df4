import type { Actor } from '@tributary/engine/access/actor.ts';
import type { Role } from '@tributary/engine/access/roles.ts';
import { createTestApi, type TestApp } from '@tributary/engine/feature/testing.server.ts';
import type { Api } from '@tributary/engine/http/api.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';

/** Who calls: a tenant's id, a role, and a name and a plan if they matter. */
export const asPerson = (tenantId: string, role: Role, name = 'Ana', plan = 'scale') => ({
  authorization: `${tenantId}/${role}/${name}/${plan}`,
});

/** The console API of a test's app. */
export async function openTestApi(made: Pick<TestApp, 'app' | 'parts'>): Promise<Api> {
  const api = await createTestApi(made, {
    async authenticate(request): Promise<Actor> {
      const [tenantId = '', role, name = '', plan = ''] = (request.headers.authorization ?? '').split('/');
      const person = { userId: newId(), email: 'ana@example.org', name, role: role as Role };
      return { tenantId, tenantSlug: 'river', plan, ...person };
    },
  });
  await api.server.ready();
  return api;
}
