import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionsOf, ROLES, type Role } from '@tributary/engine/access/roles.ts';
import type { GatedRoute } from '@tributary/engine/http/authorization.server.ts';
import type { RouteAccess } from '@tributary/engine/http/route.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { LIBRARY_PLACE } from '@tributary/product/media/library.server.ts';
import { keyOf } from '@tributary/product/uploads/stored.server.ts';
import { media } from '@tributary/resources/media/media.ts';
import { startAccessFixture, type AccessFixture, type AccessCaller } from './access.testing.ts';

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
}, 120_000);
afterAll(() => fixture.close());

/** Every route, with values for its parameters. */
const address = ({ url }: GatedRoute, param: () => string): string => url.replaceAll(/:[a-zA-Z]+/g, param);
const hasBody = ({ method }: GatedRoute): boolean => method !== 'GET';
const gated = () => fixture.server.routes.filter(({ access }) => access !== 'everybody');

function isAllowed(role: Role, access: RouteAccess): boolean {
  if (access === 'everybody' || access === 'signed-in') return true;
  return permissionsOf(role).includes(`${access[0]}:${access[1]}`);
}

describe('every route of the console API', () => {
  it('declares its access, and few are public', () => {
    const open = fixture.server.routes.filter(({ access }) => access === 'everybody');
    expect(open.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
      'GET /api/openapi.json',
      'GET /api/v1/support/contact',
      'POST /api/functions/createCustomToken',
      'POST /api/v1/support/visitor-threads/messages',
      'POST /api/v1/support/visitor-threads/read',
      'POST /api/v1/support/visitor-tickets',
      'POST /api/v1/weekly-summary/one-click',
      'POST /api/v1/weekly-summary/stop',
      'POST /connectors/:kind/notifications/:tenantId/:transactionId/:token',
    ]);
    expect(gated().length).toBeGreaterThan(80);
  });

  it('is described in OpenAPI with a summary', async () => {
    const { body } = await fixture.call(null, 'GET', '/api/openapi.json');
    const { paths } = body as { paths: Record<string, Record<string, { summary?: string }>> };
    const missing = gated().filter(
      ({ method, url }) => !paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.summary,
    );
    expect(missing.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(['GET /api/v1/events']);
  });

  it('responds with JSON, but for files and streams', () => {
    const raw = fixture.server.routes.filter((route) => route.raw);
    expect(raw.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
      'GET /api/v1/account/avatar',
      'GET /api/v1/account/export',
      'GET /api/v1/active-theme/file',
      'GET /api/v1/api-client/package',
      'GET /api/v1/consents/export',
      'GET /api/v1/counters/:id/entries/export',
      'GET /api/v1/events',
      'GET /api/v1/forms/:id/translations/file',
      'GET /api/v1/imports/:id/problems/file',
      'GET /api/v1/media/:id/file',
      'GET /api/v1/pages/:id/statistics/export',
      'GET /api/v1/pages/:id/thumbnail',
      'GET /api/v1/scheduled-exports/runs/:id/file',
      'GET /api/v1/transactions/:id/files/:fileId',
      'GET /api/v1/transactions/gift-aid-schedule',
      'GET /api/v1/usage/export',
      'POST /api/v1/supporters/export',
    ]);
  });

  it('responds to anonymous requests with 401', async () => {
    for (const route of gated()) {
      const { status, code } = await fixture.call(
        null,
        route.method,
        address(route, newId),
        hasBody(route) ? {} : undefined,
      );
      expect({ route, status, code }).toEqual({ route, status: 401, code: 'not_authenticated' });
    }
  });

  it.each(ROLES)(
    'lets %s do only the operations of the table of roles',
    async (role) => {
      for (const route of gated()) {
        const path = address(route, newId);
        const { status, code } = await fixture.call(
          fixture.people[role],
          route.method,
          path,
          hasBody(route) ? {} : undefined,
          1,
        );
        const told = { route, status, code };
        if (!isAllowed(role, route.access))
          expect(told).toMatchObject({ status: 403, code: 'missing_ability' });
        else {
          expect([401, 403], JSON.stringify(told)).not.toContain(status);
          expect(status, JSON.stringify(told)).toBeLessThan(500);
        }
      }
    },
    60_000,
  );
});

/** Every row of an organization in every tenant table. */
async function everythingOf(tenantId: string): Promise<Record<string, string[]>> {
  const { rows: tables } = await fixture.client.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'tenant_id' AND t.table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await fixture.client.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM ${pg.escapeIdentifier(name)} t WHERE tenant_id = $1 ORDER BY 1`,
      [tenantId],
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

/** The upload that a file of the library is made from. */
async function addExampleUpload(tenantId: string, { upload }: Record<string, unknown>): Promise<void> {
  const bytes = Buffer.from('%PDF-1.7\n%%EOF');
  await fixture.server.files.put(tenantId, keyOf(String(upload)), bytes);
  await fixture.client.query(
    `INSERT INTO uploads (tenant_id, id, form_id, component_id, name, kind, size, received, created_at)
     VALUES ($1, $2, $3, $4, 'a.pdf', 'pdf', $5, $5, now())`,
    [tenantId, upload, LIBRARY_PLACE.formId, LIBRARY_PLACE.componentId, bytes.length],
  );
}

describe('another organization', () => {
  /** One record of each resource that can be created, and a transaction, by the person's own requests. */
  async function fill(owner: AccessCaller): Promise<void> {
    for (const { definition } of fixture.server.app.resources) {
      if (!definition.operations.create) continue;
      if (definition.name === media.name) await addExampleUpload(owner.tenantId, definition.example(1));
      const made = await fixture.call(owner, 'POST', `/api/v1/${definition.name}`, definition.example(1));
      expect({ resource: definition.name, ...made }).toMatchObject({ status: 201 });
    }
    await fixture.client.query(
      `INSERT INTO transactions (tenant_id, id, reference, status, use_prod_environment, form_id, form_description, language, answers, consents, created_at)
       VALUES ($1, $2, 'T-1', 'COMPLETE', false, $3, 'Newsletter', 'en-US', '{"email":"hidden@example.org"}', '[]', now())`,
      [owner.tenantId, newId(), newId()],
    );
  }

  /** A body that would be accepted for the person's own record, where the resource has an example. */
  function bodyFor({ method, url }: GatedRoute): unknown {
    const [, , , resource, , action] = url.split('/');
    const definition = fixture.server.app.resources.find(
      (each) => each.definition.name === resource,
    )?.definition;
    if (!definition) return {};
    if (method === 'PATCH') return definition.example(2);
    if (action === 'tags') return { tags: [] };
    return definition.actions?.[action ?? '']?.exampleBody ?? {};
  }

  it('is neither visible nor changed through any of its ids', async () => {
    const owner = fixture.stranger;
    await fill(owner);
    const before = await everythingOf(owner.tenantId);
    // Two rows of each table: creating these records also wrote a log entry for each.
    const ids = new Set(
      Object.values(before).flatMap((rows) =>
        rows.slice(0, 2).flatMap((row) => (JSON.parse(row) as { id?: string }).id ?? []),
      ),
    );
    expect(ids.size).toBeGreaterThan(10);
    const withIds = gated().filter(({ url }) => url.includes(':'));
    for (const route of withIds) {
      const tryId = async (id: string): Promise<void> => {
        const { status, code, body } = await fixture.call(
          fixture.people.maintainer,
          route.method,
          address(route, () => id),
          hasBody(route) ? bodyFor(route) : undefined,
          1,
        );
        // The list of a missing record's parts is empty; nothing reveals whether it exists elsewhere.
        const isEmpty = status === 200 && (body as { items?: unknown[] }).items?.length === 0;
        const told = { route: `${route.method} ${route.url}`, id, status, code };
        if (!isEmpty) expect([404, 422], JSON.stringify({ ...told, body })).toContain(status);
      };
      await Promise.all([...ids].map(tryId));
    }
    const sessionsUsed = (all: Record<string, string[]>) => ({ ...all, console_sessions: [] });
    expect(sessionsUsed(await everythingOf(owner.tenantId))).toEqual(sessionsUsed(before));
  }, 240_000);

  it('appears in no list, count or search', async () => {
    const before = await everythingOf(fixture.stranger.tenantId);
    const foreign = Object.values(before).flat().join('\n');
    for (const route of gated().filter(({ method, url }) => method === 'GET' && !url.includes(':'))) {
      const { body } = await fixture.call(fixture.people.maintainer, 'GET', `${route.url}?limit=200`);
      const ids = [...JSON.stringify(body ?? null).matchAll(/"id":"([0-9a-f-]{36})"/g)].map(([, id]) => id!);
      expect({ route: route.url, leaked: ids.filter((id) => foreign.includes(`"id": "${id}"`)) }).toEqual({
        route: route.url,
        leaked: [],
      });
    }
  });
});
