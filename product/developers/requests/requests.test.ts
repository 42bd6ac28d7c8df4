import { createTestApp } from '@tributary/engine/feature/testing.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiCredentialMigrations } from '../../identity/api-credentials/migrations.ts';
import { asPerson, openTestApi } from '../../submissions/testing-api.server.ts';
import { developersFeature } from '../feature.server.ts';
import { createApiRequestLog, forgetApiRequests, type ApiRequestLog } from './log.server.ts';
import type { ApiRequest, RequestFigures } from './routes.ts';

const credentials = { name: 'credentials', migrations: apiCredentialMigrations };
const DAY_MS = 86_400_000;

let app: Awaited<ReturnType<typeof createTestApp>>;
let api: Awaited<ReturnType<typeof openTestApi>>;
let log: ApiRequestLog;
const tenantId = newId();
const other = newId();
const [warehouse, gone] = [newId(), newId()];

beforeAll(async () => {
  app = await createTestApp({
    features: [...resourceFeatures, credentials, developersFeature],
    services: (made) => ({ ...idleServices(made), version: '0.1.0' }),
  });
  api = await openTestApi(app);
  log = createApiRequestLog(app.db, (error) => {
    throw error;
  });
  await app.db.asPlatform((tx) =>
    tx
      .insertInto('tenants')
      .values([
        { id: tenantId, slug: 'river', name: 'River', plan: 'scale' },
        { id: other, slug: 'hill', name: 'Hill', plan: 'scale' },
      ])
      .execute(),
  );
  await app.db.inTenant(tenantId, (tx) =>
    sql`
      INSERT INTO api_credentials (tenant_id, id, data, created_at)
      VALUES (${tenantId}, ${warehouse}, ${JSON.stringify({ description: 'Warehouse', clientID: 'trib_1' })}, now())`.execute(
      tx,
    ),
  );
  request({ status: 200, route: '/api/v1/pages', durationMs: 10 });
  request({ status: 403, code: 'missing_ability', route: '/api/v1/forms/:id', durationMs: 20 });
  request({ status: 503, code: 'unavailable', method: 'POST', route: '/api/v1/pages', durationMs: 30.4 });
  request({ credentialId: gone, status: 201, method: 'POST', route: '/api/v1/pages' });
  request({ at: new Date(Date.now() - 3 * DAY_MS), route: '/api/v1/tags' });
  request({ at: new Date(Date.now() - 31 * DAY_MS), route: '/api/v1/old' });
  request({ tenantId: other, route: '/api/v1/foreign' });
  await log.flush();
}, 60_000);
afterAll(async () => {
  await log.close();
  await api.server.close();
  await app.drop();
});

function request(given: Partial<Parameters<ApiRequestLog['add']>[0]>): void {
  const at = given.at ?? new Date();
  log.add({
    tenantId,
    id: newId(at.getTime()),
    credentialId: warehouse,
    at,
    method: 'GET',
    route: '/api/v1/pages',
    status: 200,
    code: null,
    durationMs: 5,
    address: '203.0.113.77',
    ...given,
  });
}

async function read<Body>(path: string, role: 'admin' | 'user' = 'admin') {
  const response = await api.server.inject({
    url: `/api/v1/api-requests${path}`,
    headers: asPerson(tenantId, role, 'Ana', 'scale'),
  });
  return { status: response.statusCode, body: response.json<Body>() };
}
const list = async (query: string) => (await read<{ items: ApiRequest[] }>(query)).body.items;

it('lists the requests of the organization, the newest first, without an exact address', async () => {
  const items = await list('');
  expect(items.map(({ status }) => status).toSorted()).toEqual([200, 200, 201, 403, 503]);
  expect(items.at(-1)).toMatchObject({ route: '/api/v1/tags' });
  expect(items.find(({ status }) => status === 403)).toMatchObject({
    credential: 'Warehouse',
    code: 'missing_ability',
    durationMs: 20,
    network: '203.0.113.…',
  });
  expect(items.find(({ status }) => status === 201)).toMatchObject({ credential: null });
});

it.each([
  ['?period=day', 4],
  ['?status=4', 1],
  ['?method=POST', 2],
  ['?route=PAGES', 3],
  ['?route=%25', 0],
  ['?route=missing_ab', 1],
  [`?credential=${gone}`, 1],
  [`?credential=${gone}&status=5`, 0],
  ['?period=month', 5],
])('narrows the list down by %s', async (query, count) => expect(await list(query)).toHaveLength(count));

it('finds a request by its id with any filter, and never another organization’s', async () => {
  const [, second] = await list('');
  expect(await list(`?route=${second!.id}&period=hour`)).toEqual([second]);
  const old = (await list('?route=tags'))[0]!;
  expect(await list(`?route=${old.id}&period=hour`)).toEqual([old]);
  const { rows } = await app.db.asPlatform((tx) =>
    sql<{ id: string }>`SELECT id FROM api_requests WHERE tenant_id = ${other}`.execute(tx),
  );
  expect(await list(`?route=${rows[0]!.id}`)).toEqual([]);
});

it('reads on where a page ended', async () => {
  const { body } = await read<{ items: ApiRequest[]; nextCursor: string | null }>('?limit=2');
  const rest = await list(`?cursor=${body.nextCursor}`);
  expect(new Set([...body.items, ...rest].map(({ id }) => id)).size).toBe(5);
});

it('counts them and says how long they took', async () => {
  const { body } = await read<RequestFigures>('/figures?period=day');
  expect(body).toMatchObject({ total: 4, refused: 1, failed: 1, medianMs: 15, dropped: 0 });
  expect(body.credentials.map(({ name }) => name)).toEqual(['Warehouse', null]);
});

it('shows it to developers alone', async () => {
  expect((await read('', 'user')).status).toBe(403);
  expect((await read('/figures', 'user')).status).toBe(403);
});

it('never grows without bound, and says how much is missing', async () => {
  for (let n = 0; n < 20_010; n += 1) request({ route: '/api/v1/flood' });
  await log.flush();
  const { body } = await read<RequestFigures>('/figures?route=flood');
  expect(body).toMatchObject({ total: 20_000, dropped: 10 });
}, 60_000);

it('deletes requests older than 30 days', async () => {
  const count = async () => {
    const { rows } = await app.db.asPlatform((tx) =>
      sql<{
        count: number;
      }>`SELECT count(*)::int AS count FROM api_requests WHERE route = '/api/v1/old'`.execute(tx),
    );
    return rows[0]!.count;
  };
  expect(await count()).toBe(1);
  await forgetApiRequests(app.db, new Date());
  expect(await count()).toBe(0);
  expect(await list('?route=tags')).toHaveLength(1);
});

it('answers an address that does not exist with a problem document, as everything else', async () => {
  const response = await api.server.inject({ method: 'GET', url: '/api/v1/nothing-here' });
  expect(response.statusCode).toBe(404);
  expect(response.headers['content-type']).toContain('application/problem+json');
  expect(response.json()).toMatchObject({ code: 'not_found', status: 404 });
});
