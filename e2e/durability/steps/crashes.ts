import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { DELIVERIES_CHANNEL } from '@tributary/product/delivery/enqueue.server.ts';
import { sql } from 'kysely';
import { WEBHOOK_MODES } from '../../../tools/simulators/payment/controls.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { openAppeal, type Appeal } from '../appeal.ts';
import { compareRecords, isQuiet, type Disagreements } from '../compare.ts';
import { COPIES_PATH, openCrashGate, type CrashGate } from './crash-gate.ts';
import {
  armStatement,
  CRASH_POINTS,
  isStatement,
  placeCrashPoints,
  type CrashPoint,
} from './crash-points.ts';
import { LAST_WORDS, type LastWords } from './held-statements.ts';
import { createDonors } from '../donors.ts';
import { ask } from '../http.ts';
import { repeatNotificationsSoon } from '../notifications.ts';
import { createPace, type Pace } from '../pace.ts';
import { createProgress } from '../progress.ts';
import { readBooks, type Books } from '../proof.ts';
import { BARE_PRODUCT, openProductFixture, type ProductFixture } from '../test-app.ts';
import { planVisits, sendVisits, type Acknowledged } from '../visitors.ts';

export interface CrashOptions {
  donations: number;
  /** Every point so many times, each time with the other last words. */
  rounds: number;
  /** Milliseconds that all of it may take. */
  patienceMs: number;
}

/** Results of donations while the server was killed at each of their steps. */
export interface CrashReport {
  crashes: `${CrashPoint} ${LastWords}`[];
  acknowledged: number;
  refused: string[];
  stranded: string[];
  disagreements: Disagreements;
  /** Complete donations without their copy, and incomplete donations with one. */
  copies: string[];
}

/** Takes donations while notifications are repeated, mixed, late and lost, and kills the server at every step. */
export async function crashEverywhere(options: CrashOptions): Promise<CrashReport> {
  const product = await startProduct(BARE_PRODUCT);
  const gate = await openCrashGate(product.simulatorUrl);
  try {
    const fixture = await openProductFixture(product);
    try {
      return await run(options, product, gate, fixture);
    } finally {
      await fixture.close();
    }
  } finally {
    await gate.close();
    await product.stop();
  }
}

/** Sends a copy of every donation to the gate. */
async function sendCopies(fixture: ProductFixture, actor: Actor, gate: CrashGate): Promise<string> {
  const { id } = await fixture.add(actor, 'form-configurations', {
    description: 'Copies',
    connectorsMappings: JSON.stringify({ custom: { id: 'submission.id' } }),
  });
  await fixture.takePayments(actor, gate.url, {
    custom: { production: { endpoint: gate.url + COPIES_PATH, signingSecret: 'known to both sides' } },
  });
  return id;
}

async function run(
  { donations, rounds, patienceMs }: CrashOptions,
  product: Product,
  gate: CrashGate,
  fixture: ProductFixture,
): Promise<CrashReport> {
  const appeal = await openAppeal(fixture, 'crash', gate.url);
  const configurationId = await sendCopies(fixture, appeal.actor, gate);
  await fixture.db.inTenant(appeal.actor.tenantId, (tx) =>
    sql`UPDATE forms SET data = data || ${JSON.stringify({ formConfigurationId: configurationId })}::jsonb
      WHERE id = ${appeal.donations.formId}`.execute(tx),
  );
  await placeCrashPoints(fixture.url);
  await repeatNotificationsSoon(product.simulatorUrl);
  const siteUrl = product.sitesUrl(appeal.actor.tenantSlug);
  const end = performance.now() + patienceMs;
  const isLate = () => performance.now() > end;
  const donors = createDonors(siteUrl, 8, isLate);
  const pace = createPace();
  const acknowledged: Acknowledged[] = [];
  const visits = planVisits(donations * 2).filter(({ gift }) => gift);
  const [refused, crashes] = await Promise.all([
    sendVisits(siteUrl, appeal, pace.of(visits), 4, createProgress(), isLate, (visit) => {
      acknowledged.push(visit);
      donors.send(visit);
    }),
    crashInTurn({ product, gate, fixture }, rounds, { pace, donations }),
  ]);
  const stranded = await donors.finished();
  const books = await settledBooks({ product, fixture, appeal, siteUrl }, acknowledged, isLate);
  return {
    crashes,
    acknowledged: acknowledged.length,
    refused,
    stranded,
    disagreements: compareRecords(acknowledged, books),
    copies: await wrongCopies(gate, books, isLate),
  };
}

/**
 * Kills the server at every point in turn, with another way of notifying each time. The donations of a crash are let in
 * when its point is armed, so that each crash meets some, however quick the machine is.
 */
async function crashInTurn(
  { product, gate, fixture }: { product: Product; gate: CrashGate; fixture: ProductFixture },
  rounds: number,
  { pace, donations }: { pace: Pace; donations: number },
): Promise<CrashReport['crashes']> {
  const crashes: CrashReport['crashes'] = [];
  const planned = Array.from({ length: rounds }, (_, round) =>
    CRASH_POINTS.map((point, n) => ({ point, words: LAST_WORDS[(round + n) % LAST_WORDS.length]! })),
  ).flat();
  for (const [n, { point, words }] of planned.entries()) {
    await notifyBy(product, WEBHOOK_MODES[n % WEBHOOK_MODES.length]!);
    const armed = isStatement(point)
      ? await armStatement(fixture.url, point)
      : gate.arm(point === 'beforeCreate' ? 'beforeCreate' : 'afterCreate');
    pace.letIn(Math.floor(((n + 1) * donations * 0.8) / planned.length));
    await armed.reached();
    await product.kill9();
    await armed.release(words);
    crashes.push(`${point} ${words}`);
    await product.start();
  }
  await notifyBy(product, 'shuffle');
  pace.letIn(donations);
  return crashes;
}

const notifyBy = (product: Product, webhookMode: (typeof WEBHOOK_MODES)[number]) =>
  ask(`${product.simulatorUrl}/__control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhookMode, webhookDelayMs: 100 }),
  });

/** Reads until the books agree or the time is over. Work that is scheduled for later is made due now, to save hours. */
async function settledBooks(
  places: { product: Product; fixture: ProductFixture; appeal: Appeal; siteUrl: string },
  acknowledged: readonly Acknowledged[],
  isLate: () => boolean,
): Promise<Books> {
  const { product, fixture, appeal, siteUrl } = places;
  for (;;) {
    await fixture.db.inTenant(appeal.actor.tenantId, (tx) =>
      sql`UPDATE deliveries SET next_attempt_at = now(), plan_step = least(plan_step, 1) WHERE status = 'PENDING' AND next_attempt_at > now()`.execute(
        tx,
      ),
    );
    fixture.db.notify(DELIVERIES_CHANNEL, '');
    await sleep(250);
    const books = await readBooks(fixture, appeal, siteUrl, product.simulatorUrl);
    const { counters } = compareRecords(acknowledged, books);
    if ((isQuiet(acknowledged, books) && counters.length === 0) || isLate()) return books;
  }
}

/** Waits until every complete donation's copy has come. */
async function wrongCopies(
  gate: CrashGate,
  { transactions }: Books,
  isLate: () => boolean,
): Promise<string[]> {
  const complete = new Set(transactions.filter(({ status }) => status === 'COMPLETE').map(({ id }) => id));
  const missing = () => [...complete].filter((id) => !gate.copies.includes(id));
  while (missing().length > 0 && !isLate()) await sleep(100);
  const early = gate.copies.filter((id) => !complete.has(id));
  return [...missing().map((id) => `${id} has no copy`), ...early.map((id) => `${id} has a copy too early`)];
}
