import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLog } from '@tributary/engine/revisions/verify.server.ts';
import { diskFileStorage, type FileStorage } from '@tributary/engine/storage/files.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { createTestDatabase } from '@tributary/engine/storage/testing.server.ts';
import { LIMITS } from '@tributary/product/organizations/transfer/archive.ts';
import { exportOrganization } from '@tributary/product/organizations/transfer/export.server.ts';
import { importOrganization } from '@tributary/product/organizations/transfer/import.server.ts';
import { LEFT_OUT } from '@tributary/product/organizations/transfer/left-out.ts';
import { removeOrganization } from '@tributary/product/organizations/transfer/remove.server.ts';
import { sealPlainUploads } from '@tributary/product/uploads/seal-plain.server.ts';
import {
  growUpload,
  keyOf,
  newFileKey,
  readUpload,
  sealedKeyOf,
} from '@tributary/product/uploads/stored.server.ts';
import { definitions, migrations } from '../features.server.ts';
import { fillEveryTable, rowsIn } from './every-table.testing.ts';

interface Installation {
  database: Awaited<ReturnType<typeof createTestDatabase>>;
  client: pg.Client;
  files: FileStorage;
  place: { url: string; files: FileStorage };
}

const here = createSealer('the key of the installation that exports');
const there = createSealer('the key of the installation that imports');
const tenant = { id: newId(), slug: 'river' };
const accountId = newId();
const picture = randomBytes(1_000_000);

let folder: string;
let source: Installation;
let target: Installation;
let archive: string;
let tables: Awaited<ReturnType<typeof fillEveryTable>>;

async function prepare(name: string): Promise<Installation> {
  const database = await createTestDatabase(migrations, definitions);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const files = diskFileStorage(join(folder, name));
  return { database, client, files, place: { url: database.url, files } };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-transfer-'));
  [source, target] = await Promise.all([prepare('source'), prepare('target')]);
  await source.client.query(
    `INSERT INTO tenants (id, slug, name, plan) VALUES ($1, $2, 'River Trust', 'growth')`,
    [tenant.id, tenant.slug],
  );
  await source.client.query(
    `INSERT INTO accounts (id, email, password_hash, created_at) VALUES ($1, 'ada@river.test', '$argon2id$secret', now())`,
    [accountId],
  );
  const deliveries = [newId(), newId()];
  const threads = [newId(), newId()];
  tables = await fillEveryTable(source.client, tenant.id, {
    // As an earlier release has it: in the settings alone.
    organization: { data: () => JSON.stringify({ name: 'River Trust', timezone: 'Europe/Madrid' }) },
    users: {
      data: (n: number) =>
        JSON.stringify({
          email: n === 1 ? 'ada@river.test' : 'bob@river.test',
          role: 'admin',
          status: 'ACTIVE',
          accountId: n === 1 ? accountId : null,
        }),
      deleted_at: null,
    },
    api_request_drops: { day: (n: number) => `2026-03-0${n}` },
    page_comment_threads: { id: (n: number) => threads[n - 1] },
    page_comments: { thread_id: (n: number) => threads[n - 1], mentions: () => [newId()] },
    page_comment_reads: { thread_id: (n: number) => threads[n - 1] },
    deliveries: { id: (n: number) => deliveries[n - 1] },
    delivery_attempts: { delivery_id: (n: number) => deliveries[n - 1] },
    delivery_exchanges: { delivery_id: (n: number) => deliveries[n - 1] },
    connector_settings: {
      connector: (n: number) => `connector-${n}`,
      sealed: () => here.seal('{"clientSecret":"x"}', 'a place'),
    },
    mails: { sealed: null, status: 'SENT' },
    uploads: { sealed_key: null, tail: null, plain_left: false },
    imports: { state: 'done', sealed_key: null, tail: null, has_file: false, bytes_left: false },
    anonymizations: { state: (n: number) => (n === 1 ? 'running' : 'done') },
    setup_links: { digest: () => randomBytes(32) },
    console_sessions: { ended_at: null },
    usage_days: { day: (n: number) => `2026-03-0${n}` },
    counter_entries: { created_at: new Date('2019-01-02T03:04:05.678Z') },
  });
  await source.files.put(tenant.id, 'pictures/boat.png', picture);
  await source.files.put(tenant.id, 'artifacts/0190/page.json', Buffer.from('{"html":"<h1>"}'));
  await source.files.put(tenant.id, 'empty', Buffer.alloc(0));
  archive = join(folder, 'river.ndjson.gz');
  await exportOrganization({ ...source.place, sealer: here }, tenant, archive);
}, 120_000);

afterAll(async () => {
  for (const installation of [source, target]) {
    await installation?.client.end();
    await installation?.database.drop();
  }
  await rm(folder, { recursive: true, force: true });
});

const bring = (path = archive, more: object = {}) =>
  importOrganization(target.place, path, { sealer: there, ...more });

async function expectNothing(): Promise<void> {
  for (const { name } of tables)
    expect([name, await rowsIn(target.client, name, 'tenant_id', tenant.id)]).toEqual([name, []]);
  expect(await rowsIn(target.client, 'tenants', 'id', tenant.id)).toEqual([]);
  expect(await target.files.all(tenant.id)).toEqual([]);
}

describe('an export', () => {
  it('contains every tenant table, or names it with a reason', () => {
    const unreadable = tables.filter(({ name, reads }) => reads !== 'tributary_app' && !(name in LEFT_OUT));
    expect(unreadable.map(({ name }) => name)).toEqual([]);
    expect(Object.keys(LEFT_OUT).filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
  });

  it('contains no password, and only its owner may read it', async () => {
    const text = gunzipSync(await readFile(archive)).toString();
    expect(text).not.toContain('argon2id');
    expect(text).toContain('"email":"ada@river.test"');
  });
});

describe('an import into another installation', { timeout: 120_000 }, () => {
  it('restores every row, every file, the log’s chain and the accounts', async () => {
    const report = await bring();
    expect(report.lostSecrets).toEqual([{ table: 'connector_settings', dropped: 2, closed: 0 }]);
    expect(report).toMatchObject({ tenantId: tenant.id, slug: 'river', files: 3, accountsMade: 1 });
    for (const { name } of tables) {
      const before = await rowsIn(source.client, name, 'tenant_id', tenant.id);
      const after = await rowsIn(target.client, name, 'tenant_id', tenant.id);
      expect(before.length).toBeGreaterThan(0);
      const stays = name in LEFT_OUT || name === 'connector_settings';
      expect([name, after]).toEqual([name, stays ? [] : before]);
    }
    expect(await rowsIn(target.client, 'tenants', 'id', tenant.id)).toEqual(
      (await rowsIn(source.client, 'tenants', 'id', tenant.id)).map((row) =>
        row.replace('"timezone": "UTC"', '"timezone": "Europe/Madrid"'),
      ),
    );
    expect(await target.files.get(tenant.id, 'pictures/boat.png')).toEqual(picture);
    expect(await target.files.all(tenant.id)).toEqual(await source.files.all(tenant.id));
    const { rows } = await target.client.query(`SELECT id, password_hash FROM accounts`);
    expect(rows).toEqual([{ id: accountId, password_hash: null }]);
    const [was, is] = [
      await verifyLog(source.database.db, tenant.id),
      await verifyLog(target.database.db, tenant.id),
    ];
    expect(is).toEqual(was);
    expect(is.faults).toEqual([]);
  });

  it('refuses an existing organization, and a slug that is taken', async () => {
    await expect(bring()).rejects.toThrow(/is here already/);
    await expect(bring(archive, { slug: 'another' })).rejects.toThrow(/is here already/);
    expect((await target.files.all(tenant.id)).length).toBe(3);
    await removeOrganization(target.place, tenant.id);
    await target.client.query(
      `INSERT INTO tenants (id, slug, name, plan) VALUES ($1, 'river', 'Other River', 'scale')`,
      [newId()],
    );
    await expect(bring()).rejects.toThrow(/taken by Other River/);
    await expectNothing();
  });

  it('can set another slug, and keeps existing accounts', async () => {
    await target.client.query(`UPDATE accounts SET id = $1, password_hash = 'theirs'`, [newId()]);
    const report = await bring(archive, { slug: 'river-two' });
    expect(report).toMatchObject({ slug: 'river-two', accountsMade: 0 });
    const { rows } = await target.client.query(
      `SELECT a.password_hash, a.id::text = u.data->>'accountId' AS linked FROM accounts a JOIN users u ON u.data->>'email' = a.email WHERE u.tenant_id = $1`,
      [tenant.id],
    );
    expect(rows).toEqual([{ password_hash: 'theirs', linked: true }]);
    const { rows: zones } = await target.client.query(`SELECT timezone FROM tenants WHERE id = $1`, [
      tenant.id,
    ]);
    expect(zones).toEqual([{ timezone: 'Europe/Madrid' }]);
  });

  it('keeps secrets of the same key, so that a restore is complete, also over late counts of visits', async () => {
    await removeOrganization(target.place, tenant.id);
    const late = `INSERT INTO usage_days (tenant_id, day) SELECT $1, generate_series('2020-01-01', now(), '1 day')`;
    await target.client.query(late, [tenant.id]);
    expect(await bring(archive, { slug: 'river-two', sealer: here })).toMatchObject({ lostSecrets: [] });
    for (const name of ['connector_settings', 'usage_days'])
      expect(await rowsIn(target.client, name, 'tenant_id', tenant.id)).toEqual(
        await rowsIn(source.client, name, 'tenant_id', tenant.id),
      );
  });

  it('leaves nothing behind when the organization is deleted', async () => {
    expect(await removeOrganization(target.place, tenant.id)).toMatchObject({ files: 3 });
    await expectNothing();
  });
});

describe('files of visitors', { timeout: 120_000 }, () => {
  const hill = { id: newId(), slug: 'hill' };
  const letter = Buffer.from(`%PDF-1.7\n${'Dear friends. '.repeat(9000)}`);
  const whole = newId();
  const altered = newId();
  const incomplete = newId();

  async function addUpload(id: string, isComplete: boolean): Promise<void> {
    const deps = { files: source.files, sealer: here };
    const sealedKey = newFileKey(deps, { tenantId: hill.id, id });
    const file = await growUpload(deps, { tenantId: hill.id, id, sealedKey, received: 0, tail: null });
    await file.append(letter);
    const { tail } = file.progress();
    if (isComplete) await file.finish();
    await file.close();
    await source.client.query(
      `INSERT INTO uploads (tenant_id, id, form_id, component_id, name, kind, size, received, sealed_key, tail, created_at)
       VALUES ($1, $2, $3, 'c', 'letter.pdf', $4, $5, $6, $7, $8, now())`,
      [
        hill.id,
        id,
        newId(),
        isComplete ? 'pdf' : null,
        letter.length + (isComplete ? 0 : 5),
        letter.length,
        sealedKey,
        isComplete ? null : tail,
      ],
    );
  }

  it('are opened in an export and sealed again where they arrive; files that do not open are named', async () => {
    await source.client.query(
      `INSERT INTO tenants (id, slug, name, plan) VALUES ($1, 'hill', 'Hill', 'growth')`,
      [hill.id],
    );
    await addUpload(whole, true);
    await addUpload(altered, true);
    await addUpload(incomplete, false);
    const bytes = (await source.files.get(hill.id, sealedKeyOf(altered)))!;
    await source.files.put(hill.id, sealedKeyOf(altered), bytes.subarray(0, -1));
    // The file of an import stays behind, and one that has not come whole does too.
    for (const [id, state] of [
      [newId(), 'done'],
      [newId(), 'uploading'],
    ] as const) {
      await source.files.put(hill.id, sealedKeyOf(id, 'imports'), Buffer.from('sealed'));
      await source.client.query(
        `INSERT INTO imports (tenant_id, id, file_name, size, sealed_key, state, by_name, by_email, created_at)
         VALUES ($1, $2, 'gifts.csv', 6, 'key', $3, 'Ada', 'ada@hill.test', now())`,
        [hill.id, id, state],
      );
    }
    const path = join(folder, 'hill.gz');
    const counts = await exportOrganization({ ...source.place, sealer: here }, hill, path);
    expect(counts).toMatchObject({ files: 1, unreadable: [altered] });

    await importOrganization(target.place, path, { sealer: there });
    expect(await target.files.all(hill.id)).toEqual([keyOf(whole)]);
    expect((await target.files.get(hill.id, keyOf(whole)))!.equals(letter)).toBe(true);
    const imports = await target.client.query(
      'SELECT state, has_file, sealed_key FROM imports WHERE tenant_id = $1',
      [hill.id],
    );
    expect(imports.rows).toEqual([{ state: 'done', has_file: false, sealed_key: null }]);
    await sealPlainUploads({ db: target.database.db, files: target.files, sealer: there });
    expect(await target.files.all(hill.id)).toEqual([sealedKeyOf(whole)]);
    const { rows } = await target.client.query<{ id: string; sealed_key: string; size: string }>(
      'SELECT id, sealed_key, size FROM uploads WHERE tenant_id = $1 AND sealed_key IS NOT NULL',
      [hill.id],
    );
    expect(rows.map(({ id }) => id)).toEqual([whole]);
    const read = await readUpload(
      { files: target.files, sealer: there },
      { tenantId: hill.id, id: whole, sealedKey: rows[0]!.sealed_key, size: letter.length },
    );
    expect(read!.equals(letter)).toBe(true);
  });
});

describe('a hostile file', { timeout: 120_000 }, () => {
  const lines = async () =>
    gunzipSync(await readFile(archive))
      .toString()
      .trimEnd()
      .split('\n')
      .slice(0, -1);

  /** Writes lines as an export with a valid digest, as a forger would. */
  async function forge(of: readonly string[]): Promise<string> {
    const { writeArchive } =
      await import('@tributary/product/organizations/transfer/write-archive.server.ts');
    const path = join(folder, 'forged.gz');
    await writeArchive(
      path,
      (async function* () {
        yield* of;
      })(),
    );
    return path;
  }

  async function raw(bytes: Buffer): Promise<string> {
    const path = join(folder, 'raw.gz');
    await writeFile(path, bytes);
    return path;
  }

  it.each([
    ['that is empty', () => Buffer.alloc(0)],
    ['that is no gzip', () => Buffer.from('hello')],
    ['that is cut off', (whole: Buffer) => whole.subarray(0, whole.length - 40)],
    ['that is cut off early', (whole: Buffer) => whole.subarray(0, 200)],
    [
      'whose last line is gone',
      (whole: Buffer) =>
        gzipSync(
          gunzipSync(whole)
            .toString()
            .replace(/\{"end".*\n$/, ''),
        ),
    ],
    [
      'of which a letter was changed',
      (whole: Buffer) => gzipSync(gunzipSync(whole).toString().replace('River Trust', 'River Trusf')),
    ],
    [
      'with something after its end',
      (whole: Buffer) => gzipSync(`${gunzipSync(whole).toString()}{"table":"pages","columns":[]}\n`),
    ],
  ])('%s is refused with nothing written', async (_what, change) => {
    await expect(bring(await raw(change(await readFile(archive))), { slug: 'x' })).rejects.toThrow(
      /Nothing was imported/,
    );
    await expectNothing();
  });

  it.each(['../../evil', '/etc/passwd', 'a/../b', 'a\\b', '.hidden', 'a//b', 'x\u0000y', 'é'])(
    'that writes to %j is refused',
    async (file) => {
      const sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
      const path = await forge([...(await lines()), JSON.stringify({ file, bytes: 0, sha256 })]);
      await expect(bring(path, { slug: 'x' })).rejects.toThrow(/may not write to/);
      await expectNothing();
      expect(existsSync(join(folder, 'evil'))).toBe(false);
    },
  );

  it('that names another tenant, table or column is refused, or read as this one', async () => {
    const [head = '', ...rest] = await lines();
    const cases: [string[], RegExp][] = [
      [[head, ...rest, '{"table":"accounts","columns":["id"]}'], /does not take: accounts/],
      [[head, ...rest, '{"table":"console_sessions","columns":["id"]}'], /does not take/],
      [[head, ...rest, '{"table":"pages","columns":["id","tenant_id"]}'], /twice/],
      [
        [
          head,
          ...rest.map((line) =>
            line.startsWith('{"table":"pages"') ? '{"table":"pages","columns":["tenant_id"]}' : line,
          ),
        ],
        /pages\.tenant_id/,
      ],
      [[head, '{"table":"pages","columns":["id"]}', ...rest], /begin with its organization/],
      [[head, head, ...rest], /not a whole export/],
      [rest, /not a whole export/],
      [[head, ...rest, '["1"]'], /as many values|does not fit/],
    ];
    for (const [forged, message] of cases)
      await expect(bring(await forge(forged), { slug: 'x' })).rejects.toThrow(message);
    await expectNothing();
  });

  it('that unpacks without end is stopped', async () => {
    const [head = ''] = await lines();
    const bomb = await raw(gzipSync(`${head}\n${`["${'x'.repeat(1_000_000)}"]\n`.repeat(14)}`));
    await expect(bring(bomb)).rejects.toThrow(/more than any/);
    const line = await raw(gzipSync(Buffer.alloc(3_000_000, 'x')));
    await expect(bring(line, { limits: { ...LIMITS, line: 1_000_000, ratio: 1e6 } })).rejects.toThrow(
      /too long/,
    );
    await expect(bring(archive, { limits: { ...LIMITS, total: 1000 } })).rejects.toThrow(/more than any/);
    await expect(bring(archive, { limits: { ...LIMITS, file: 1000 } })).rejects.toThrow(/too large/);
  });
});
