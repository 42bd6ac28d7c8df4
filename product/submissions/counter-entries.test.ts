import type { Role } from '@tributary/engine/access/roles.ts';
import type { Api } from '@tributary/engine/http/api.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSubmissionFixture, type SubmissionFixture } from './testing.server.ts';
import { asPerson, openTestApi } from './testing-api.server.ts';

describe('the entries of a counter', () => {
  let fixture: SubmissionFixture;
  let api: Api;
  const transaction = newId();

  beforeAll(async () => {
    fixture = await createSubmissionFixture();
    api = await openTestApi(fixture);
    await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql`INSERT INTO counter_entries (tenant_id, id, counter_id, transaction_id, kind, value, state, author_name, reason, created_at)
          SELECT ${fixture.tenantId}::uuid, gen_random_uuid(), ${fixture.counterId}::uuid,
            CASE WHEN n % 10 = 0 THEN NULL ELSE ${transaction}::uuid END,
            CASE WHEN n % 10 = 0 THEN 'adjustment' WHEN n % 7 = 0 THEN 'refund' ELSE 'submission' END, n, 'SETTLED',
            CASE WHEN n % 10 = 0 THEN 'Ana' END, CASE WHEN n % 10 = 0 THEN '=HYPERLINK("http://evil")' END,
            timestamptz '2026-03-01 10:00Z' + (n / 3) * interval '1 microsecond' FROM generate_series(1, 60) n`.execute(
        tx,
      ),
    );
    await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql`INSERT INTO counter_entries (tenant_id, id, counter_id, kind, value, state, created_at)
          VALUES (${fixture.tenantId}, ${newId()}, ${fixture.counterId}, 'submission', 9999, 'PENDING', now())`.execute(
        tx,
      ),
    );
  });
  afterAll(async () => {
    await api.server.close();
    await fixture.drop();
  });

  const get = (path: string, role: Role = 'admin', tenant = fixture.tenantId) =>
    api.server.inject({ url: `/api/v1/counters/${path}`, headers: asPerson(tenant, role) });
  type Page = {
    items: { id: string; value: number; kind: string; transaction: object | null }[];
    nextCursor: string | null;
    total?: number;
  };
  const page = async (query: string, role?: Role) =>
    (await get(`${fixture.counterId}/entries?${query}`, role)).json<Page>();

  it('are paged newest first, each once, though many were counted at the same moment', async () => {
    const seen: Page['items'] = [];
    let cursor = '';
    do {
      const { items, nextCursor } = await page(`limit=7&${cursor && `cursor=${cursor}`}`);
      seen.push(...items);
      cursor = nextCursor ?? '';
    } while (cursor);
    expect(seen).toHaveLength(60);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(60);
    expect(seen[0]!.value).toBe(60);
    expect(Math.floor(seen.at(-1)!.value / 3)).toBe(0);
    expect((await page('limit=7')).total).toBe(60);
  });

  it('are filtered by kind, and name the transaction or the author', async () => {
    const { items, total } = await page('kind=adjustment&limit=200');
    expect(total).toBe(6);
    expect(items[0]).toMatchObject({ kind: 'adjustment', author: 'Ana', transaction: null });
    const [refund] = (await page('kind=refund&limit=1')).items;
    expect(refund!.transaction).toMatchObject({ id: transaction });
  });

  it('are hidden from another organization, and from people who may not read counters', async () => {
    expect((await get(`${fixture.counterId}/entries`, 'maintainer', newId())).statusCode).toBe(404);
    expect((await get(`${fixture.counterId}/entries/export`, 'maintainer', newId())).statusCode).toBe(404);
    expect((await get(`${newId()}/entries`)).statusCode).toBe(404);
    expect((await get('nonsense/entries')).statusCode).toBe(404);
    expect((await get(`${fixture.counterId}/entries`, 'finance')).statusCode).toBe(403);
  });

  it('refuse an invalid query', async () => {
    for (const query of ['kind=gift', 'limit=0', 'limit=9999', 'cursor=xyz', `cursor=${btoa('["x","y"]')}`])
      expect((await get(`${fixture.counterId}/entries?${query}`)).statusCode, query).toBe(422);
    const forged = btoa(JSON.stringify(["2026' OR 1=1", newId()]));
    expect((await get(`${fixture.counterId}/entries?cursor=${forged}`)).statusCode).toBe(422);
  });

  it('leave as a file that no spreadsheet takes for formulas', async () => {
    const response = await get(`${fixture.counterId}/entries/export?language=es`);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(/river-fund-entries-\d{4}-\d\d-\d\d\.csv/);
    const lines = response.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(61);
    expect(lines[0]).toBe('\uFEFFMomento,Tipo,Importe,Moneda,Transacción,Quién,Motivo');
    expect(lines[1]).toContain(`+00:00,Ajuste,0.60,GBP,,Ana,"'=HYPERLINK(""http://evil"")"`);
    const refunds = await get(`${fixture.counterId}/entries/export?kind=refund`);
    expect(refunds.body.trimEnd().split('\r\n')).toHaveLength(9);
  });
});
