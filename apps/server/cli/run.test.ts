import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '@tributary/engine/storage/testing.server.ts';
import { findOrganization } from '@tributary/product/organizations/organizations.server.ts';
import { definitions, migrations } from '../features.server.ts';
import { readSettings } from '../settings.server.ts';
import { runCliCommand } from './run.server.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-cli-'));
  database = await createTestDatabase(migrations, definitions);
}, 120_000);
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command for a person who answers questions with `typed`. Returns its exit code and output. */
async function run(line: string, typed: string | null = null, env: Record<string, string> = {}) {
  let said = '';
  const code = await runCliCommand(
    line.split(' '),
    () =>
      readSettings({
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        CONSOLE_ORIGIN: 'https://console.example.org',
        SECRETS_KEY: 'a key for tests alone, long enough to do',
        ...env,
      }),
    {
      say: (text) => (said += `${text}\n`),
      ask: typed === null ? null : () => Promise.resolve(typed),
      pathOf: (file) => join(folder, file),
    },
    (text) => (said += `${text}\n`),
  );
  return { code, said };
}

it.each([
  ['organizations', 2, 'no command'],
  ['storage move', 2, 'takes one place'],
  ['storage move cloud', 2, 'There is no place'],
  ['storage move bucket', 1, 'Set STORAGE_URL'],
  ['organizations paint river', 2, 'no command'],
  ['organizations suspend', 2, 'takes one slug'],
  ['organizations list river', 2, 'takes no word'],
  ['organizations list --plan scale', 2, 'no option --plan'],
  ['organizations list --colour', 2, 'colour'],
  ['organizations create river', 2, 'Name the organization'],
  ['organizations create river --name R --plan huge', 2, 'no plan'],
  ['organizations create river --name R --timezone Europe/Atlantis', 2, 'no time zone'],
  ['organizations create river --name R --maintainer ada', 2, 'e-mail'],
  ['organizations create www --name R', 1, 'kept for the platform'],
  ['organizations create River_1 --name R', 1, 'Please enter valid subdomain!'],
  ['organizations suspend nobody', 1, 'no organization with this slug'],
  ['organizations import nothing.gz', 1, 'no file'],
  ['plan river', 2, 'takes one slug and one plan'],
  ['plan nobody huge', 2, 'no plan “huge”. Choose one of: starter, growth, scale'],
  ['plan nobody scale', 1, 'no organization with this slug'],
  ['plan river scale --json', 2, 'no option --json'],
  ['plan override river', 2, 'takes one slug and one feature and one value'],
  ['plan override nobody NOTHING on', 2, 'no feature “NOTHING”'],
  ['plan override nobody PAGES on', 2, 'PAGES is a number, unlimited, or plan'],
  ['plan override nobody CRM_CONNECTOR 3', 2, 'CRM_CONNECTOR is on, off, or plan'],
  ['plan override nobody pages 12', 1, 'no organization with this slug'],
  ['plan show nobody', 1, 'no organization with this slug'],
  ['prices set nothing.json', 1, 'is no price list'],
  ['prices set nothing.json --from March', 2, 'from which month'],
  ['prices show', 0, 'usage costs nothing'],
  ['tickets list', 0, 'no open request'],
  ['tickets show 1', 1, 'no request 1'],
  ['tickets show x', 1, 'no request x'],
  ['tickets answer 1', 2, 'Give the answer'],
  ['help', 0, 'Usage'],
])('“%s” ends with %i and says why', { timeout: 60_000 }, async (line, code, words) => {
  const outcome = await run(line);
  expect(outcome.said).toContain(words);
  expect(outcome.code).toBe(code);
});

it('creates, suspends, exports, deletes and imports an organization', { timeout: 180_000 }, async () => {
  const made = await run(
    'organizations create river --name River --plan growth --maintainer Ada@river.test --timezone Asia/Tokyo',
  );
  expect(made.said).toMatch(/https:\/\/console\.example\.org\/auth\/setup\?link=[\w-]{43}\n/);
  const zones = await database.db.asPlatform((tx) => tx.selectFrom('tenants').select('timezone').execute());
  expect(zones).toEqual([{ timezone: 'Asia/Tokyo' }]);
  expect((await run('organizations create river --name Other')).said).toContain('has this slug');
  expect((await run('organizations suspend river')).said).toContain('is suspended');
  expect((await run('organizations suspend river')).said).toContain('already');
  expect((await run('organizations list')).said).toMatch(/river +River +growth +1 person +suspended/);
  expect(await run('organizations delete river --to river.gz', 'rivet')).toMatchObject({ code: 1 });
  expect(existsSync(join(folder, 'river.gz'))).toBe(false);
  expect(await run('organizations delete river --to river.gz')).toMatchObject({ code: 2 });
  expect(await run('organizations delete river --to river.gz', 'river')).toMatchObject({ code: 0 });
  expect(JSON.parse((await run('organizations list --json')).said)).toEqual([]);
  expect((await run('organizations import river.gz --slug river-two')).code).toBe(0);
  expect((await run('organizations resume river-two')).said).toContain('open again');
  expect((await run('organizations export river-two --to river.gz')).said).toContain('is there already');
});

it(
  'sends an email where a mail server is configured, and prints the link where none is',
  { timeout: 60_000 },
  async () => {
    const { said } = await run(
      'organizations create lake --name Lake --maintainer eva@lake.test --language es',
      null,
      {
        SMTP_URL: 'smtp://localhost:2525',
      },
    );
    expect(said).toContain('An e-mail is on its way to eva@lake.test');
    expect(said).not.toContain('link=');
    const mails = await database.db.asPlatform((tx) => tx.selectFrom('mails').selectAll().execute());
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain('lake.test');
  },
);

it('changes the plan, publishes and logs it, and warns of exceeded quotas', { timeout: 60_000 }, async () => {
  const { db } = database;
  await run('organizations create mill --name Mill --plan scale');
  const { id } = await findOrganization(db, 'mill');
  const heard: string[] = [];
  const stops = ['tenants', 'changes'].map((channel) => db.listen(channel, (text) => void heard.push(text)));
  await db.inTenant(id, (tx) =>
    sql`INSERT INTO counters (tenant_id, id, data, created_at)
        SELECT ${id}::uuid, gen_random_uuid(), jsonb_build_object('name', n, 'campaignCode', n), now()
        FROM generate_series(1, 7) n`.execute(tx),
  );
  expect(await run('plan mill starter')).toMatchObject({ code: 0 });
  expect((await findOrganization(db, 'mill')).plan).toBe('starter');
  const { said } = await run('plan mill starter');
  expect(said).toContain('was on the plan starter already');
  expect(said).toContain('Counters: 7 of 5');
  expect((await run('plan mill growth')).said).toBe('mill is on the plan growth now.\n');
  await expect.poll(() => heard.filter((text) => text.includes('"resource":"organization"')).length).toBe(2);
  expect(heard).toContain(id);
  for (const stop of stops) stop();
  const { rows } = await db.inTenant(id, (tx) =>
    sql<{ changed: string[]; event: string }>`
      SELECT changed, event FROM log_entries WHERE subject = 'ORGANIZATION' AND reference_id = ${id} ORDER BY seq`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([
    { event: 'UPDATE', changed: ['plan'] },
    { event: 'UPDATE', changed: ['plan'] },
  ]);
});

it('gives an organization more and less than its plan, and takes it back', { timeout: 60_000 }, async () => {
  const { db } = database;
  await run('organizations create pond --name Pond --plan starter');
  expect((await run('plan override pond crm-connector on')).said).toBe('CRM_CONNECTOR of pond is on now.\n');
  expect((await run('plan override pond PAGES 30')).said).toBe('PAGES of pond is 30 now.\n');
  expect((await run('plan override pond PAGES 30')).said).toBe('PAGES of pond was 30 already.\n');
  expect((await findOrganization(db, 'pond')).plan).toBe('starter CRM_CONNECTOR=on PAGES=30');
  expect((await run('plan list')).said).toMatch(/pond +starter {2}CRM_CONNECTOR=on {2}PAGES=30\n/);
  expect((await run('organizations list')).said).toMatch(/pond +Pond +starter +0 people/);
  const { said } = await run('plan show pond');
  expect(said).toMatch(/PAGES +30 {2}\(other than the plan\)/);
  expect(said).toMatch(/PAYMENT_V2_CONNECTOR +off\n/);
  expect((await run('plan set pond growth')).said).toContain(
    'It keeps what it has other than its plan: CRM_CONNECTOR=on PAGES=30',
  );
  expect((await run('plan override pond CRM_CONNECTOR plan')).said).toContain('is on now');
  expect(JSON.parse((await run('plan show pond --json')).said)).toMatchObject({
    plan: 'growth',
    packageFeatures: { PAGES: 30 },
  });
  expect((await run('plan reset pond')).said).toContain('and nothing else');
  expect((await run('plan reset pond')).said).toContain('had nothing other');
  expect((await findOrganization(db, 'pond')).plan).toBe('growth');
});

it('sets the price list of the installation', { timeout: 60_000 }, async () => {
  const { said } = await run('prices example');
  await writeFile(join(folder, 'prices.json'), said);
  expect((await run('prices set prices.json --from 2026-03')).said).toContain('hold from 2026-03 on');
  expect((await run('prices show --from 2026-02')).said).toContain('no prices for 2026-02');
  expect(JSON.parse((await run('prices show --from 2026-05')).said)).toEqual(JSON.parse(said));
});

it('lists, shows, answers and closes requests for support', { timeout: 60_000 }, async () => {
  const db = database.db;
  await db.asPlatform((tx) =>
    sql`INSERT INTO visitor_tickets (id, number, email, subject, message, screen, browser, created_at)
        VALUES (gen_random_uuid(), 1007, 'eve@example.org', 'Signing in', E'No \u001b[31mcode', '', '', now())`.execute(
      tx,
    ),
  );
  expect((await run('tickets list')).said).toMatch(
    /1007 .* open {2}signed out {2}eve@example.org {2}Signing in/,
  );
  expect((await run('tickets answer 1007 --text Mended')).said).toContain('eve@example.org gets it');
  const { said } = await run('tickets show 1007');
  expect(said).toMatch(/Signing in \(open\)[\s\S]*No \[31mcode[\s\S]*Support\nMended/);
  expect((await run('tickets close 1007')).said).toContain('is closed');
  expect((await run('tickets list')).said).toContain('no open request');
  expect(JSON.parse((await run('tickets list --all --json')).said)).toMatchObject([
    { number: 1007, isClosed: true },
  ]);
  const waiting = () => db.asPlatform((tx) => sql`SELECT 1 FROM mails WHERE about IS NOT NULL`.execute(tx));
  expect((await waiting()).rows).toHaveLength(1);
  expect((await run('tickets forget Eve@example.org')).said).toContain('signed out: 1.');
  expect((await waiting()).rows).toEqual([]);
  expect((await run('tickets list --all --json')).said.trim()).toBe('[]');
});
