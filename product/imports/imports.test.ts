import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_KEY } from '@tributary/engine/feature/testing.server.ts';
import { diskFileStorage } from '@tributary/engine/storage/files.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { counterTotals } from '@tributary/resources/counters/totals.server.ts';
import { recordFigures, soak } from '@tributary/tools/testing/soak.ts';
import { sql } from 'kysely';
import { keyOf, sealedKeyOf } from '../uploads/stored.server.ts';
import { createImportFixture, type ImportFixture } from './imports.testing.ts';
import { FILE, HEADER, PROBLEMS } from './settings.testing.ts';
import { sweepImports } from './sweep.server.ts';

/** The largest file in `npm run soak`. */
const ROWS = soak(6_000, 100_000);
const KILLS = soak(3, 20);
const PATIENCE_MS = soak(20_000, 1_200_000);

describe('an import', () => {
  let fixture: ImportFixture;
  let call: ImportFixture['call'];
  let send: ImportFixture['send'];
  let settings: ImportFixture['settings'];
  let until: ImportFixture['until'];
  let bring: ImportFixture['bring'];
  beforeAll(async () => {
    fixture = await createImportFixture(PATIENCE_MS);
    ({ call, send, settings, until, bring } = fixture);
  });
  beforeEach(() => fixture.empty());
  afterAll(() => fixture.close());

  const counted = async (): Promise<number> =>
    (
      await fixture.db.inTenant(fixture.tenantId, (tx) =>
        counterTotals(tx, 'production', [fixture.counterId]),
      )
    )[0]!.total;
  const rowsOf = <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
    fixture.db.inTenant(fixture.tenantId, async (tx) => (await query.execute(tx)).rows);

  it('tries every row first, and imports those that are right with their dates, consents and counters', async () => {
    const sent = await send(`\uFEFF${FILE}`, 50);
    expect(sent).toMatchObject({
      state: 'ready',
      header: ['Id', 'Date', 'E-mail', 'First name', 'Amount', 'Newsletter'],
      settings: { kind: 'donations', columns: ['externalId', 'date', 'email', 'firstName', 'amount', null] },
    });
    // Settings by which no row could be read are not suggested for the next file.
    await call('POST', `/${sent.id}/check`, settings({ dateOrder: 'mdy' }));
    expect(await until(sent.id, ['checked'])).toMatchObject({ good: 0, bad: 4 });
    expect((await send(FILE)).settings).toMatchObject({ dateOrder: 'dmy' });
    await call('POST', `/${sent.id}/check`, settings());
    const checked = await until(sent.id, ['checked']);
    expect(checked).toMatchObject({
      rows: 4,
      good: 3,
      bad: 1,
      same: 0,
      totals: [{ currency: 'GBP', minor: 103_500 }],
    });
    expect((await call('GET', `/${sent.id}/problems`)).json()).toEqual({ items: PROBLEMS });
    expect(await counted()).toBe(0);
    const file = (await call('GET', `/${sent.id}/problems/file?language=es`)).text;
    expect(file).toContain('Línea,Qué falla,Id,Date');
    expect(file).toMatch(/^5,.*Amount: Los importes negativos.*31\/02\/2025,x,Bad,'-5,maybe/m);

    await call('POST', `/${sent.id}/start`);
    expect(await until(sent.id, ['done'])).toMatchObject({ added: 3 });
    expect(await counted()).toBe(103_500);
    expect(
      await rowsOf(
        sql`SELECT person_name AS name, amount_minor AS minor, status, campaign_code AS campaign, created_at AS at, settled_at = created_at AS settled,
          import_id::text AS import, receipt_number AS receipt FROM transactions ORDER BY created_at`,
      ),
    ).toEqual(
      [
        ['Ada', 2500, '14'],
        ['Grace "G" H\r\nopper', 100_000, '15'],
        ['=HYPERLINK(1)', 1000, '16'],
      ].map(([name, minor, day]) => ({
        name,
        minor,
        status: 'COMPLETE',
        campaign: 'old-appeal',
        at: new Date(`2025-03-${day}T12:00:00Z`),
        settled: true,
        import: sent.id,
        receipt: null,
      })),
    );
    expect(
      await rowsOf(
        sql`SELECT person_key AS person, event, wording, how, created_at AS at FROM consent_ledger ORDER BY created_at`,
      ),
    ).toEqual([
      {
        person: 'ada@example.org',
        event: 'given',
        wording: 'I agreed on paper',
        how: 'gifts.csv',
        at: new Date('2025-03-14T12:00:00Z'),
      },
      expect.objectContaining({ person: 'grace@example.org', event: 'refused' }),
    ]);
    expect(await rowsOf(sql`SELECT id FROM deliveries`)).toEqual([]);
  });

  it('adds nothing the second time, and is removed when it is undone', async () => {
    const first = await bring(FILE);
    const again = await bring(FILE);
    expect([first.added, again.added, again.same]).toEqual([3, 0, 3]);
    expect(await counted()).toBe(103_500);
    // Mended, the bad row comes along.
    const mended = await bring(FILE.replace('3,31/02/2025,x,Bad,-5,maybe', '3,28/02/2025,,Good,5,'));
    expect([mended.added, mended.same]).toEqual([1, 3]);
    await call('POST', `/${first.id}/undo`);
    expect(await until(first.id, ['undone'])).toMatchObject({ added: 0 });
    expect(await counted()).toBe(500);
    expect(await rowsOf(sql`SELECT count(*)::int AS n FROM transactions`)).toEqual([{ n: 1 }]);
    expect(await rowsOf(sql`SELECT count(*)::int AS n FROM consent_ledger`)).toEqual([{ n: 0 }]);
    expect(await bring(FILE)).toMatchObject({ added: 3 });
  });

  it('takes identical rows as often as the file contains them', async () => {
    const columns = ['date', 'email', 'amount'];
    const file = 'Date;Mail;Sum\n01/02/2025;a@example.org;5\n01/02/2025;a@example.org;5\n';
    expect(await bring(file, { columns })).toMatchObject({ added: 2 });
    expect(await bring(`${file}01/02/2025;a@example.org;5\n`, { columns })).toMatchObject({
      added: 1,
      same: 2,
    });
  });

  it('goes on after kill -9 where the last chunk ended', async () => {
    const rows = Array.from({ length: ROWS }, (_, at) => `${at},01/02/2025,p${at}@example.org,P,1.00,yes`);
    const begun = performance.now();
    const { id } = await send(HEADER + rows.join('\n'));
    await call('POST', `/${id}/check`, settings());
    await until(id, ['checked']);
    await call('POST', `/${id}/start`);
    const script = join(import.meta.dirname, 'run/worker-process.testing.ts');
    let kills = 0;
    for (;;) {
      const before = (await call('GET', `/${id}`)).json();
      if (before.state === 'done' || kills === KILLS) break;
      const child = spawn(process.execPath, [script, fixture.url, fixture.folder, TEST_KEY], {
        stdio: 'pipe',
      });
      await expect
        .poll(async () => (await call('GET', `/${id}`)).json().done, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(before.done);
      child.kill('SIGKILL');
      await once(child, 'exit');
      kills += 1;
      // The dead process's lease would end by itself, 30 seconds later.
      await rowsOf(sql`UPDATE imports SET lease_until = now() WHERE lease_until IS NOT NULL RETURNING id`);
    }
    expect(kills).toBeGreaterThan(0);
    expect(await until(id, ['done', 'failed'])).toMatchObject({ state: 'done', added: ROWS });
    const seconds = Math.round((performance.now() - begun) / 1_000);
    await recordFigures('a file of donations, tried and imported', { rows: ROWS, kills, seconds });
    expect(await counted()).toBe(ROWS * 100);
    expect(
      await rowsOf(
        sql`SELECT count(*)::int AS n, count(DISTINCT person_email)::int AS people FROM transactions`,
      ),
    ).toEqual([{ n: ROWS, people: ROWS }]);
  });

  it('keeps its file sealed, refuses one that was altered, and reads one from before', async () => {
    const files = diskFileStorage(fixture.folder);
    const { tenantId } = fixture;
    const content = `${HEADER}${Array.from({ length: 3_000 }, (_, at) => `${at},01/02/2025,p${at}@example.org,P,1.00,yes`).join('\n')}`;
    const sent = await send(content, 10_000);
    expect(sent).toMatchObject({ state: 'ready', received: content.length });
    const key = sealedKeyOf(sent.id, 'imports');
    const stored = (await files.get(tenantId, key))!;
    expect(stored.length).toBeGreaterThan(content.length);
    expect(stored.includes('example.org')).toBe(false);
    expect(await files.get(tenantId, keyOf(sent.id, 'imports'))).toBeNull();
    await call('POST', `/${sent.id}/check`, settings());
    expect(await until(sent.id, ['checked', 'failed'])).toMatchObject({ state: 'checked', good: 3_000 });

    stored[stored.length - 40]! ^= 1;
    await files.put(tenantId, key, stored);
    await call('POST', `/${sent.id}/start`);
    const errors: unknown[] = [];
    const failed = await until(sent.id, ['done', 'failed'], (error) => void errors.push(error));
    expect(failed).toMatchObject({ state: 'failed', failure: { code: 'altered' } });
    expect(errors).toMatchObject([{ name: 'SealedFileError' }]);
    expect((await call('GET', `/${sent.id}/problems/file`)).status).toBe(409);

    const before = await send(FILE);
    await rowsOf(sql`UPDATE imports SET sealed_key = NULL WHERE id = ${before.id} RETURNING id`);
    await files.put(tenantId, keyOf(before.id, 'imports'), Buffer.from(FILE));
    await call('POST', `/${before.id}/check`, settings());
    expect(await until(before.id, ['checked', 'failed'])).toMatchObject({ same: 3, bad: 1 });
    expect((await call('GET', `/${before.id}/problems/file`)).text).toContain('31/02/2025');
  });

  it('loses its file after a week, or once a person in it is anonymized', async () => {
    const files = diskFileStorage(fixture.folder);
    const sweep = (days: number) => sweepImports(fixture.db, files, new Date(Date.now() + days * 86_400_000));
    const isStored = async (id: string) =>
      (await files.get(fixture.tenantId, sealedKeyOf(id, 'imports'))) !== null;
    const [forgotten, old] = [await send(FILE), await send(FILE)];
    await rowsOf(
      sql`UPDATE imports SET has_file = false, bytes_left = true, sealed_key = NULL WHERE id = ${forgotten.id} RETURNING id`,
    );
    await sweep(6);
    expect([await isStored(forgotten.id), await isStored(old.id)]).toEqual([false, true]);
    expect((await call('GET', `/${forgotten.id}`)).json()).toMatchObject({ hasFile: false });
    expect((await call('POST', `/${forgotten.id}/check`, settings())).status).toBe(409);
    await sweep(8);
    expect(await isStored(old.id)).toBe(false);
    for (const { id } of [forgotten, old]) expect((await call('GET', `/${id}`)).status).toBe(404);
  });

  it('is stopped, and goes on', async () => {
    const rows = Array.from({ length: 2_000 }, (_, at) => `${at},01/02/2025,,P,1.00,`);
    const { id } = await send(HEADER + rows.join('\n'));
    await call('POST', `/${id}/check`, settings());
    await until(id, ['checked']);
    await call('POST', `/${id}/start`);
    await call('POST', `/${id}/stop`);
    const stopped = await until(id, ['stopped']);
    expect(stopped.added).toBeGreaterThan(0);
    expect(stopped.added).toBeLessThan(2_000);
    expect(await counted()).toBe(stopped.added * 100);
    await call('POST', `/${id}/start`);
    expect(await until(id, ['done'])).toMatchObject({ added: 2_000 });
  });

  it.each([
    ['an unclosed quote', `${HEADER}1,01/02/2025,a@example.org,"Ada,5,\n2,x,y,z,1,\n`, 'quotes'],
    ['a quote inside of a cell', `${HEADER}1,01/02/2025,a@example.org,A"da,5,\n`, 'quotes'],
    ['a row without an end', `${HEADER}1,"${'x'.repeat(300_000)}`, 'longRow'],
    ['a workbook', Buffer.from('PK\u0003\u0004rest'), 'spreadsheet'],
    ['bytes', Buffer.from([65, 0, 66]), 'notText'],
    ['headings alone', HEADER, 'onlyHeader'],
    ['too many columns', `${'a,'.repeat(300)}a\n1\n`, 'manyColumns'],
  ])('says what is wrong with %s', async (_, content, code) => {
    const sent = await send(content);
    if (sent.state === 'ready') {
      await call('POST', `/${sent.id}/check`, settings());
      expect(await until(sent.id, ['failed'])).toMatchObject({ failure: { code } });
    } else expect(sent).toMatchObject({ state: 'failed', failure: { code } });
    expect((await call('DELETE', `/${sent.id}`)).status).toBe(200);
  });

  it('reads Latin-1, semicolons, tabs and UTF-16', async () => {
    const columns = ['date', 'firstName', 'amount'];
    const text = 'Fecha;Nombre;Importe\r\n01/02/2025;Begoña;"1.234,50 €"\r\n';
    await bring(Buffer.from(text.replace('€', ''), 'latin1'), { columns, decimalSign: ',' });
    await bring(Buffer.from(`\uFEFF${text.replaceAll(';', '\t').replace('Begoña', 'Íñigo')}`, 'utf16le'), {
      columns,
      decimalSign: ',',
    });
    expect(
      await rowsOf(
        sql`SELECT person_name AS name, amount_minor AS minor, currency FROM transactions ORDER BY currency DESC`,
      ),
    ).toEqual([
      { name: 'Begoña', minor: 123_450, currency: 'GBP' },
      { name: 'Íñigo', minor: 123_450, currency: 'EUR' },
    ]);
  });

  it('refuses columns that don’t fit, other roles, and another tenant’s form', async () => {
    const { id } = await send(FILE);
    const wrong = settings({ columns: ['date', 'date', null, null, null, 'answer:nothing'] });
    expect((await call<{ errors: { path: string }[] }>('POST', `/${id}/check`, wrong)).json().errors).toEqual(
      [
        expect.objectContaining({ path: 'columns.1' }),
        expect.objectContaining({ path: 'columns.5' }),
        expect.objectContaining({ path: 'columns' }),
      ],
    );
    expect((await call('POST', `/${id}/check`, settings({ formId: newId() }))).status).toBe(422);
    expect((await call('GET', `/${id}`, undefined, 'finance')).status).toBe(403);
    expect((await call('POST', `/${id}/start`)).status).toBe(409);
    expect((await call('POST', `/${id}/pieces?offset=0`, Buffer.from('x'))).status).toBe(409);
  });
});
