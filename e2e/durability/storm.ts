import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct, type Product } from '../support/product.ts';
import { openAppeal, type Appeal } from './appeal.ts';
import { compareRecords, isQuiet, type Disagreements } from './compare.ts';
import { createDonors } from './donors.ts';
import { BARE_PRODUCT, openProductFixture, type ProductFixture } from './test-app.ts';
import { repeatNotificationsSoon } from './notifications.ts';
import { killAtRandom, planKills, type Kill } from './kills.ts';
import { createProgress } from './progress.ts';
import { readBooks, type Books } from './proof.ts';
import { planVisits, sendVisits, type Acknowledged } from './visitors.ts';

export interface StormOptions {
  submissions: number;
  /** Clients that submit at once. */
  clients: number;
  serverKills: number;
  postgresKills: number;
  /** How long it may take until all are acknowledged. Milliseconds. */
  submitMs: number;
  /** How long after the last acknowledgement donations may take to end. Milliseconds. */
  settleMs: number;
}

/** Results of a product that was killed repeatedly while it took submissions. */
export interface StormReport {
  acknowledged: number;
  /** Refused for good. */
  refused: string[];
  /** Requests that were sent again, by the response that they got instead of an acknowledgement. */
  sentAgain: Record<string, number>;
  kills: Kill[];
  /** Milliseconds from a kill to ready again without any requests: the machine's present speed. */
  calmRestartMs: number;
  disagreements: Disagreements;
  /** Donors who did not get where they were going. */
  stranded: string[];
  seconds: { submitting: number; settling: number };
}

/** Runs the real server and its Postgres through a storm of submissions and kills, and reads the books afterwards. */
export async function weatherStorm(options: StormOptions): Promise<StormReport> {
  const product = await startProduct(BARE_PRODUCT);
  try {
    const fixture = await openProductFixture(product);
    try {
      const appeal = await openAppeal(fixture, 'storm', product.simulatorUrl);
      return await run(options, product, fixture, appeal);
    } finally {
      await fixture.close();
    }
  } finally {
    await product.stop();
  }
}

async function run(
  options: StormOptions,
  product: Product,
  fixture: ProductFixture,
  appeal: Appeal,
): Promise<StormReport> {
  const siteUrl = product.sitesUrl(appeal.actor.tenantSlug);
  await repeatNotificationsSoon(product.simulatorUrl);

  await product.kill9();
  const calmRestartMs = await product.start();

  const started = performance.now();
  let end = started + options.submitMs;
  const isLate = () => performance.now() > end;
  const donors = createDonors(siteUrl, 8, isLate);
  const progress = createProgress();
  const acknowledged: Acknowledged[] = [];
  const [refused, kills] = await Promise.all([
    sendVisits(
      siteUrl,
      appeal,
      planVisits(options.submissions),
      options.clients,
      progress,
      isLate,
      (visit) => {
        acknowledged.push(visit);
        donors.send(visit);
      },
    ),
    killAtRandom(
      product,
      planKills(options.serverKills, options.postgresKills),
      options.submissions,
      progress,
    ),
  ]);
  const submitted = performance.now();
  end = submitted + options.settleMs;

  const stranded = await donors.finished();
  const books = await settledBooks(
    () => readBooks(fixture, appeal, siteUrl, product.simulatorUrl),
    acknowledged,
    isLate,
  );
  return {
    acknowledged: acknowledged.length,
    refused,
    sentAgain: progress.failures(),
    kills,
    calmRestartMs,
    disagreements: compareRecords(acknowledged, books),
    stranded,
    seconds: { submitting: (submitted - started) / 1000, settling: (performance.now() - submitted) / 1000 },
  };
}

/** Reads until the books agree, or until the deadline: then the last state is compared. */
async function settledBooks(
  read: () => Promise<Books>,
  acknowledged: readonly Acknowledged[],
  isLate: () => boolean,
): Promise<Books> {
  for (;;) {
    const books = await read();
    const { counters } = compareRecords(acknowledged, books);
    if ((isQuiet(acknowledged, books) && counters.length === 0) || isLate()) return books;
    await sleep(250);
  }
}
