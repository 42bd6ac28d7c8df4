import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openAppeal, type Appeal } from '../../e2e/durability/appeal.ts';
import { socketUrl } from '../../e2e/durability/cluster.ts';
import { BARE_PRODUCT, openProductFixture, type ProductFixture } from '../../e2e/durability/test-app.ts';
import { startProduct, type Product } from '../../e2e/support/product.ts';
import { measureInChild } from '../load/child.ts';
import { processorSeconds } from '../load/processor-time.ts';
import { program } from '../load/programs.ts';
import { load, type Load } from '../load/wrk.ts';
import {
  atLeast,
  forScale,
  median,
  whole,
  type Effort,
  type BenchFindings,
  type Measurement,
} from '../measurement.ts';

const CLIENTS = 16;
const TARGET = 0.4;
const BARE_DRIVER = join(import.meta.dirname, 'bare-driver.ts');

type Kind = 'sign-up' | 'gift taken' | 'gift, to the payment page';
const KINDS: Kind[] = ['sign-up', 'gift taken', 'gift, to the payment page'];

/** Microseconds of processor time for one submission. */
interface Spent {
  server: number;
  postgres: number;
}

interface Round {
  bare: { perSecond: number; spent: Spent };
  loads: Record<Kind, Load & { spent: Spent }>;
}

/** Does some work, and returns the processor time of each submission in the server and in Postgres. */
async function withSpent<T>(
  product: Product,
  work: () => Promise<T>,
  countOf: (found: T) => number,
): Promise<T & { spent: Spent }> {
  const [server, postgres] = [product.pid(), await product.postgresPid()];
  const before = [processorSeconds(server), processorSeconds(postgres, true)] as const;
  const found = await work();
  const each = 1e6 / countOf(found);
  return {
    ...found,
    spent: {
      server: (processorSeconds(server) - before[0]) * each,
      postgres: (processorSeconds(postgres, true) - before[1]) * each,
    },
  };
}

/** Bodies as visitors send them; `{n}` never comes twice. */
function bodyOf(
  kind: Kind,
  { newsletter, donations }: Appeal,
): { body: string; headers: Record<string, string> } {
  const control = (pageId: string) => ({ _page: pageId, _language: 'en-US', _action: 'confirm' });
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const json = { 'content-type': 'application/json', accept: 'application/json' };
  const signUp = {
    email: 'visitor{n}@example.org',
    firstName: 'Ada',
    news: 'true',
    _key: 'bench-{n}',
    ...control(newsletter.pageId),
  };
  const donation = {
    email: 'donor{n}@example.org',
    lastName: 'Byron',
    amount: '25.00',
    _key: 'bench-{n}',
    ...control(donations.pageId),
  };
  if (kind === 'sign-up') return { body: JSON.stringify(signUp), headers: json };
  if (kind === 'gift, to the payment page') return { body: JSON.stringify(donation), headers: json };
  // The braces must stay for the numbers to be put in.
  const encoded = new URLSearchParams(donation).toString().replaceAll('%7Bn%7D', '{n}');
  return { body: encoded, headers: form };
}

async function transactionsOf(fixture: ProductFixture, appeal: Appeal): Promise<number> {
  const { rows } = await fixture.db.inTenant(appeal.actor.tenantId, (tx) =>
    sql<{ n: number }>`SELECT count(*)::int AS n FROM transactions`.execute(tx),
  );
  return rows[0]!.n;
}

/**
 * Donations whose donor never continued are removed from the outbox: the worker would deliver them during the next
 * round.
 */
const forgetOrders = (fixture: ProductFixture, appeal: Appeal) =>
  fixture.db.inTenant(appeal.actor.tenantId, (tx) => sql`DELETE FROM deliveries`.execute(tx));

async function measureKind(
  kind: Kind,
  product: Product,
  fixture: ProductFixture,
  appeal: Appeal,
  seconds: number,
): Promise<Load & { spent: Spent }> {
  const { port, host } = new URL(product.sitesUrl(appeal.actor.tenantSlug));
  const { formId } = kind === 'sign-up' ? appeal.newsletter : appeal.donations;
  const { body, headers } = bodyOf(kind, appeal);
  const before = await transactionsOf(fixture, appeal);
  const url = `http://127.0.0.1:${port}/forms/${formId}/submissions`;
  // Without the clean-up below, which takes Postgres more than the submissions did.
  const result = await withSpent(
    product,
    () => load({ url, seconds, connections: CLIENTS, headers: { host, ...headers }, body }),
    ({ requests }) => requests,
  );
  // Submissions that were running when the client left are still recorded, and must not count for the next round.
  await sleep(500);
  const recorded = (await transactionsOf(fixture, appeal)) - before;
  if (result.errors > 0 || recorded < result.requests || recorded > result.requests + CLIENTS) {
    throw new Error(
      `${kind}: ${result.requests} acknowledged, ${recorded} recorded, ${result.errors} errors.`,
    );
  }
  await forgetOrders(fixture, appeal);
  return result;
}

async function measureRound(
  product: Product,
  fixture: ProductFixture,
  appeal: Appeal,
  seconds: number,
): Promise<Round> {
  const url = await socketUrl(product.dataDir);
  const bare = await withSpent(
    product,
    () => measureInChild<{ perSecond: number }>(BARE_DRIVER, [url, seconds, CLIENTS]),
    ({ perSecond }) => perSecond * seconds,
  );
  const loads: Partial<Round['loads']> = {};
  for (const kind of KINDS) loads[kind] = await measureKind(kind, product, fixture, appeal, seconds);
  return { bare, loads: loads as Round['loads'] };
}

async function run(effort: Effort): Promise<BenchFindings> {
  program('wrk');
  const product = await startProduct(BARE_PRODUCT);
  const fixture = await openProductFixture(product);
  try {
    const appeal = await openAppeal(fixture, 'bench', product.simulatorUrl);
    // Plans are made and code is compiled on the way.
    await measureRound(product, fixture, appeal, 2);
    const rounds: Round[] = [];
    for (let n = 0; n < effort.rounds; n++)
      rounds.push(await measureRound(product, fixture, appeal, effort.seconds));

    const figure = (kind: Kind, key: 'perSecond' | 'p50' | 'p99') =>
      median(rounds.map(({ loads }) => loads[kind][key]));
    const ratios = (kind: Kind) => rounds.map(({ bare, loads }) => loads[kind].perSecond / bare.perSecond);
    const time = (of: (round: Round) => Spent, where: keyof Spent): string =>
      `${whole(median(rounds.map((round) => of(round)[where])))} µs`;
    return {
      about: `Submissions over HTTP from ${CLIENTS} clients, each with an idempotency key of its own, against what the bare driver commits: transactions of BEGIN, two INSERTs and COMMIT on ${CLIENTS} connections to the same Postgres. Everything acknowledged is on disk (fsync on). A sign-up is validated and written as key, transaction and counter entry; a gift has an order in the outbox besides; to the payment page means that the payment service has been called over HTTP too, its answer recorded, and the visitor told where to pay. Processor time is that of one submission; the payment service takes part of the two cores too, and so does the client. Medians of ${effort.rounds} alternating rounds of ${effort.seconds} s:`,
      columns: ['what', 'each second', 'p50', 'p99', 'server', 'Postgres'],
      rows: [
        [
          'bare driver, two statements',
          whole(median(rounds.map(({ bare }) => bare.perSecond))),
          '',
          '',
          '',
          time(({ bare }) => bare.spent, 'postgres'),
        ],
        ...KINDS.map((kind) => [
          kind,
          whole(figure(kind, 'perSecond')),
          `${figure(kind, 'p50').toFixed(1)} ms`,
          `${figure(kind, 'p99').toFixed(1)} ms`,
          time(({ loads }) => loads[kind].spent, 'server'),
          time(({ loads }) => loads[kind].spent, 'postgres'),
        ]),
      ],
      targets: [
        atLeast('sign-up ÷ bare driver', ratios('sign-up'), TARGET),
        atLeast('gift taken ÷ bare driver', ratios('gift taken'), TARGET),
        forScale('gift, to the payment page ÷ bare driver', ratios('gift, to the payment page')),
      ],
    };
  } finally {
    await fixture.close();
    await product.stop();
  }
}

/** Durable submissions, compared with the commits of the driver alone. */
export const submissions: Measurement = { name: 'submissions', title: 'Durable submissions', run };
