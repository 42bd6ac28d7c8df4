import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenApiDocument } from '@tributary/engine/http/openapi/document.ts';
import { openSmtpServer } from '@tributary/product/supporter-emails/smtp-server.testing.ts';
import type pg from 'pg';
import { BARE_PRODUCT, openProductFixture } from '../../e2e/durability/test-app.ts';
import { startProduct, type Product } from '../../e2e/support/product.ts';
import { consoleApi, type ConsoleApi } from '../load/console-api.ts';
import { addAdministrator, signedInToken } from '../load/token.ts';
import { whole, type BenchFindings, type Effort, type Measurement, type Target } from '../measurement.ts';
import { copyDonations, copyFiles } from './copies.ts';
import { donationFields, OWN } from './marks.ts';
import { DONATIONS, openOrganization } from './organization.ts';
import { searchFiles, searchTables, searchText, totalsOf, type Places } from './search.ts';
import { openWholeDatabase } from './whole-database.ts';

const SLUG = 'forgetting';
const MONTHS = 24;
const PATIENCE_MS = 1_800_000;

interface Run {
  state: string;
  counts: Record<string, number>;
}

/** Whether a statement counts anything. */
async function counts(client: pg.Client, query: string): Promise<boolean> {
  const { rows } = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${query}`);
  return rows[0]!.n > 0;
}

/** Waits until a statement counts nothing any more. */
async function untilNone(client: pg.Client, query: string): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; await counts(client, query); await sleep(200))
    if (Date.now() > end) throw new Error(`Still there: ${query}`);
}

/**
 * Sets the interval, confirms the preview of its removals, and waits until the server's worker has done them.
 * @returns the seconds that it took
 */
async function anonymize(call: ConsoleApi, client: pg.Client): Promise<number> {
  const rule = { months: MONTHS, keepsGiftAid: false };
  const { version } = await call('GET', 'privacy');
  await call('PATCH', 'privacy', { dataAnonymizationInterval: MONTHS, keepsGiftAid: false }, version);
  const found = await call<Pick<Run, 'counts'>>('POST', 'privacy/anonymization/preview', rule);
  const began = performance.now();
  await call('POST', 'privacy/anonymization/confirm', {
    ...rule,
    transactions: found.counts['transactions'],
  });
  // Not asked through the API: a token is valid for ten minutes, and the run may take longer.
  await untilNone(client, "anonymizations WHERE state = 'running'");
  return (performance.now() - began) / 1_000;
}

/** Values of an export's required parameters. */
const ASKED: Record<string, string> = { format: 'csv', from: '2020-01-01', to: '2040-01-01' };

/**
 * Every export that people can make: the operations named so in the API description, except those of a single record.
 */
async function exportsOf(product: Product, token: string): Promise<{ text: string; count: number }> {
  const description = await fetch(`${product.consoleUrl}/api/openapi.json`);
  const { paths } = (await description.json()) as Pick<OpenApiDocument, 'paths'>;
  const asked = Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || path.includes('{') || !/\/(?:export|gift-aid-schedule)$/.test(path)) return [];
    const names = (get.parameters ?? []).map(({ name }) => name).filter((name) => name in ASKED);
    const query = new URLSearchParams(names.map((name) => [name, ASKED[name]!]));
    return [`${path}?${query.toString()}`];
  });
  const texts: string[] = [];
  for (const path of asked) {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(product.consoleUrl + path, { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    texts.push(await response.text());
  }
  return { text: texts.join('\n'), count: texts.length };
}

/** The bytes of visitors' files go with the server's maintenance, which runs when it starts, and then every hour. */
async function maintain(product: Product, client: pg.Client): Promise<void> {
  await product.kill9();
  await product.start();
  await untilNone(client, 'uploads WHERE transaction_id IS NULL');
}

const sum = (places: Places): number => [...places.values()].reduce((all, one) => all + one, 0);
const listed = (places: Places): string =>
  [...places].map(([place, count]) => `${place} ${whole(count)}`).join(', ') || 'nothing';
const none = (what: string, count: number): Target => ({
  what,
  target: '0',
  reached: whole(count),
  isMet: count === 0,
});

async function measure(product: Product, client: pg.Client, count: number): Promise<BenchFindings> {
  const fixture = await openProductFixture(product);
  let call: ConsoleApi;
  let email: string;
  try {
    const actor = await fixture.addOrganization(SLUG);
    email = await addAdministrator(fixture, actor);
    call = consoleApi(product.consoleUrl, await signedInToken(email, product.consoleUrl));
    await openOrganization(product, fixture, { actor, call });
  } finally {
    await fixture.close();
  }
  const { rows: own } = await client.query<{ id: string }>(
    'SELECT id FROM transactions ORDER BY person_email',
  );
  const written = await copyDonations(client, { ids: own.map(({ id }) => id), count });
  const files = await copyFiles(client, product.dataDir);
  const before = { tables: await searchTables(client), files: await searchFiles(product.dataDir) };
  const totals = await totalsOf(client);
  // The token is valid for ten minutes, and copying may take longer.
  call = consoleApi(product.consoleUrl, await signedInToken(email, product.consoleUrl));
  const seconds = await anonymize(call, client);
  const after = await searchTables(client);
  const totalsAfter = await totalsOf(client);
  const token = await signedInToken(email, product.consoleUrl);
  const { runs } = await consoleApi(product.consoleUrl, token)<{ runs: Run[] }>(
    'GET',
    'privacy/anonymization',
  );
  const [done] = runs;
  const { text: exported, count: exports } = await exportsOf(product, token);
  const waiting = await searchFiles(product.dataDir);
  await maintain(product, client);
  const filesAfter = await searchFiles(product.dataDir);
  const tablesAfter = await searchTables(client);
  const logged = (await searchTables(client, [OWN.word])).get('table log_entries') ?? 0;
  // The donations that were made went through the product; their copies did not.
  const printed = searchText(await readFile(product.logFile, 'utf8'), [OWN.word]);
  const newer = searchText(exported, [donationFields(4)['email']!]);
  const rows = [...written.values()].reduce((all, one) => all + one, 0);
  const row = (place: string, had: number, left: number, later: number): string[] => [
    place,
    whole(had),
    whole(left),
    whole(later),
  ];
  const places = new Set([...before.tables.keys(), ...after.keys(), ...tablesAfter.keys()]);
  const folders = new Set([...before.files.places.keys(), ...filesAfter.places.keys()]);
  return {
    about: `${whole(count)} donations older than ${MONTHS} months, copied from ${DONATIONS} that were made, paid at the simulated payment service, delivered and thanked by the product, with all that it wrote for them: ${whole(rows)} rows and ${whole(files)} files. The interval was set and confirmed through the API, and the server's own worker took ${seconds.toFixed(1)} s: ${whole(count / seconds)} donations and ${whole(rows / seconds)} rows a second. The names, addresses, telephone numbers and words of every donor were searched for in the text of every row of every table and in the bytes of ${whole(filesAfter.searched)} files:`,
    columns: ['where something of a donor is found', 'before', 'after the run', 'after the next maintenance'],
    rows: [
      ...[...places]
        .toSorted()
        .map((place) =>
          row(place, before.tables.get(place) ?? 0, after.get(place) ?? 0, tablesAfter.get(place) ?? 0),
        ),
      ...[...folders]
        .toSorted()
        .map((place) =>
          row(
            place,
            before.files.places.get(place) ?? 0,
            waiting.places.get(place) ?? 0,
            filesAfter.places.get(place) ?? 0,
          ),
        ),
    ],
    targets: [
      none('rows with something of a donor after the run', sum(after)),
      none('files with something of a donor after the next maintenance', sum(filesAfter.places)),
      none(`places in the ${exports} exports that the API describes`, searchText(exported)),
      none('entries of the activity log that name a donor', logged),
      none('places in what the server printed, at the level `debug`', printed),
      {
        what: 'totals of money, receipts, counters and donors are as before, to the cent',
        target: 'yes',
        reached: totals.digest === totalsAfter.digest ? 'yes' : 'no',
        isMet: totals.digest === totalsAfter.digest,
      },
      {
        what: 'donations that the run took out',
        target: whole(count),
        reached: `${whole(done?.counts['transactions'] ?? 0)}, ${done?.state ?? 'none'}`,
        isMet: done?.state === 'done' && done.counts['transactions'] === count,
      },
    ],
    notes: [
      `Totals: ${totals.byCurrency} before, ${totalsAfter.byCurrency} after.`,
      `Left: in tables ${listed(tablesAfter)}; in files ${listed(filesAfter.places)}.`,
      `A donation of today stays: its donor's address stands in the exports ${newer} times.`,
    ],
  };
}

async function run({ rounds }: Effort): Promise<BenchFindings> {
  const mail = await openSmtpServer();
  const product = await startProduct({
    ...BARE_PRODUCT,
    env: { ...BARE_PRODUCT.env, SMTP_URL: mail.url, LOG_LEVEL: 'debug' },
  });
  let client: pg.Client | undefined;
  try {
    client = await openWholeDatabase(product);
    return await measure(product, client, rounds > 2 ? 100_000 : 2_000);
  } finally {
    await client?.end();
    await product.stop();
    await mail.close();
  }
}

/** Whether nothing of a donor is left once it is older than an organization keeps, and how long that takes. */
export const anonymizing: Measurement = { name: 'anonymizing', title: 'Personal data taken out by age', run };
