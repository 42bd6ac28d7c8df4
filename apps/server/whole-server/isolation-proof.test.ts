import { isGenuine, proveIsolation } from '@tributary/product/isolation-proof/prove.server.ts';
import type { IsolationProof } from '@tributary/product/isolation-proof/proof.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccessFixture, type AccessFixture } from './access.testing.ts';

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
  // Both organizations have records, so that there is something to be reached.
  for (const who of [fixture.people.maintainer, fixture.stranger])
    for (const name of ['pages', 'forms', 'counters', 'tags']) {
      const { definition } = fixture.server.app.resource(name);
      expect((await fixture.call(who, 'POST', `/api/v1/${name}`, definition.example(1))).status).toBe(201);
    }
}, 120_000);
afterAll(() => fixture.close());

async function prove(): Promise<IsolationProof> {
  const { status, body } = await fixture.call(fixture.people.admin, 'GET', '/api/v1/isolation-proof');
  expect(status).toBe(200);
  return body as IsolationProof;
}
async function everyRow(): Promise<string> {
  const { rows } = await fixture.client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const all: unknown[] = [];
  for (const { name } of rows.filter(({ name: each }) => each !== 'console_sessions'))
    all.push((await fixture.client.query(`SELECT to_jsonb(t)::text AS row FROM ${name} t ORDER BY 1`)).rows);
  return JSON.stringify(all);
}

it('passes, over every table, resource and route, changes nothing, and is signed', async () => {
  const before = await everyRow();
  const proof = await prove();
  expect(
    [...proof.tables, ...proof.resources, ...proof.routes].filter(({ faults }) => faults.length > 0),
  ).toEqual([]);
  expect(proof).toMatchObject({ passed: true, organization: 'river', others: 1 });
  expect(proof.tables.length).toBeGreaterThan(60);
  expect(proof.tables.find(({ table }) => table === 'pages')).toMatchObject({ own: 1, writesTried: 4 });
  // A machine that is too busy ends it early, and the report says so.
  expect(proof.routes.length > 40 || proof.isPartial).toBe(true);
  expect(proof.resources.find(({ name }) => name === 'pages')?.tried).toBe(2);
  expect(await everyRow()).toBe(before);
  const { sealer } = fixture.server.app;
  expect(isGenuine(sealer, proof)).toBe(true);
  expect(isGenuine(sealer, { ...proof, passed: false })).toBe(false);
  // Nothing of the other organization is in it.
  expect(JSON.stringify(proof)).not.toContain(fixture.stranger.tenantId);
}, 60_000);

it.each([
  ['CREATE TABLE proof_probe (tenant_id uuid)', 'The table has no policy.'],
  [
    'CREATE TABLE proof_probe (tenant_id uuid); GRANT SELECT, UPDATE, DELETE ON proof_probe TO tributary_app',
    'Rows of other organizations are visible.',
  ],
  [
    `CREATE TABLE proof_probe (tenant_id uuid); GRANT SELECT, UPDATE, DELETE ON proof_probe TO tributary_app;
     ALTER TABLE proof_probe ENABLE ROW LEVEL SECURITY; ALTER TABLE proof_probe FORCE ROW LEVEL SECURITY;
     CREATE POLICY wide ON proof_probe TO tributary_app USING (true)`,
    'The policy wide has another condition than the current organization.',
  ],
])(
  'fails where a table is open: %s',
  async (statement, fault) => {
    await fixture.client.query(statement);
    await fixture.client.query('INSERT INTO proof_probe VALUES ($1), ($2)', [
      fixture.people.admin.tenantId,
      fixture.stranger.tenantId,
    ]);
    const proof = await proveIsolation(fixture.server.app, {
      id: fixture.people.admin.tenantId,
      slug: 'river',
    });
    await fixture.client.query('DROP TABLE proof_probe');
    expect(proof.passed).toBe(false);
    expect(proof.tables.find(({ table }) => table === 'proof_probe')?.faults).toContain(fault);
  },
  60_000,
);
