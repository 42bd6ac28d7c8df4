import { setTimeout as sleep } from 'node:timers/promises';
import { CALM_BITS } from '@tributary/product/protection/suspicion.server.ts';
import { publishedMessages } from '@tributary/kit/i18n/published.ts';
import { recordFigures } from '@tributary/tools/testing/soak.ts';
import { expect, it } from 'vitest';
import { startProduct } from '../support/product.ts';
import { openAppeal } from './appeal.ts';
import {
  attempt,
  CARDS,
  challengeIn,
  donationBy,
  payAt,
  paymentPageOf,
  sendFrom,
  solve,
  type Budget,
  type Manner,
  type Target,
} from './card-testers.ts';
import { ask, type HttpResponse } from './http.ts';
import { BARE_PRODUCT, openProductFixture } from './test-app.ts';

const ATTEMPTS = 10_000;
const DONORS = 200;
/** One donor in twenty has no script; one in twenty shares an address with robots. */
const WITHOUT_SCRIPT = 20;
const SHARING = 20;
const ROBOT_ADDRESSES = 310;
const DONOR_ADDRESSES = 190;
/**
 * Challenges are 256 times easier here than in production, for donors and robots alike, so that the run measures the
 * product and not this computer. The figures that are printed are those of production.
 */
const EASIER_BITS = 8;
const EASIER = 2 ** EASIER_BITS;
/** Hashes that all robots together may compute: as many as 120 donors need while the form is attacked. */
const ROBOTS_HASHES = 2 ** 23 / EASIER;
const SOLVERS = 30;
const AT_ONCE = 12;
/** A donor types for at least so long. */
const TYPING_MS = 3_000;

const FIRST = 'ada ben carla dmitri elif farid grace hugo ines jamal kim lena'.split(' ');
const LAST =
  'adeyemi byron castro dubois eriksen fischer garcia haddad ivanova jones kaya lopez moreau nowak okafor petrov quinn'.split(
    ' ',
  );

const addressOf = (number: number): string => `198.18.${Math.floor(number / 250)}.${1 + (number % 250)}`;

const mannerOf = (robot: number): Manner =>
  robot >= ROBOT_ADDRESSES - SOLVERS ? 'solving' : (['plain', 'guessing', 'forged'] as const)[robot % 3]!;

/** Donors have different names. */
const emailOf = (number: number): string => {
  const [first = '', last = ''] = [FIRST[number % FIRST.length], LAST[Math.floor(number / FIRST.length)]];
  return `${first}.${last}@example.org`;
};

/** One donor's visit: with the form's script, or without script by reading the pages. */
async function donate(target: Target, number: number, work: Budget): Promise<boolean> {
  const isSharing = number % SHARING === 0;
  const place = isSharing ? number : ROBOT_ADDRESSES + (number % DONOR_ADDRESSES);
  const send = sendFrom(target, addressOf(place));
  const fields = donationBy(target, emailOf(number), '25.00');
  let response: HttpResponse;
  if (number % WITHOUT_SCRIPT === 1) {
    await sleep(TYPING_MS);
    response = await send.form(fields);
    const token = /name="_question" value="([^"]+)"/.exec(response.text)?.[1];
    if (token) {
      const digits = publishedMessages('en').robotCheck.digits.split(' ');
      const words = /<strong>([^<]+)<\/strong>/.exec(response.text)![1]!.split(' ');
      const answer = words.map((word) => digits.indexOf(word)).join('');
      await sleep(TYPING_MS);
      response = await send.form({ ...fields, _question: token, _answer: answer });
    }
  } else {
    const challenge = await send.challenge();
    const [proof] = await Promise.all([solve(challenge, work), sleep(TYPING_MS)]);
    response = await send.json({ ...fields, _proof: proof! });
    for (let turn = 0; turn < 3 && response.status === 403; turn += 1) {
      const harder = await solve(challengeIn(response)!, work);
      response = await send.json({ ...fields, _proof: harder! });
    }
  }
  const page = await paymentPageOf(target, response);
  return page !== undefined && (await payAt(page, CARDS.good));
}

it('keeps card testers from the payment service and lets donors give in the middle of them', async () => {
  const product = await startProduct({
    entry: BARE_PRODUCT.entry,
    env: {
      SECRETS_KEY: BARE_PRODUCT.env.SECRETS_KEY,
      DEMO: 'off',
      TRUSTED_PROXIES: 'loopback',
      FORM_CHALLENGE_BITS: String(CALM_BITS - EASIER_BITS),
    },
  });
  const fixture = await openProductFixture(product);
  try {
    const appeal = await openAppeal(fixture, 'cards', product.simulatorUrl);
    const target = { siteUrl: product.sitesUrl('cards'), ...appeal.donations };
    const robots: Budget = { left: ROBOTS_HASHES, spent: 0 };
    const donors: Budget = { left: Number.POSITIVE_INFINITY, spent: 0 };
    const passed: Record<Manner, number> = { plain: 0, forged: 0, guessing: 0, solving: 0 };
    const gifts: Promise<boolean>[] = [];
    const since = performance.now();
    let sent = 0;
    async function client(): Promise<void> {
      for (;;) {
        const number = sent++;
        if (number >= ATTEMPTS) return;
        // One attempt in fifty is a donor's.
        if (number % (ATTEMPTS / DONORS) === 25) {
          gifts.push(donate(target, gifts.length, donors));
          continue;
        }
        const robot = number % ROBOT_ADDRESSES;
        const manner = mannerOf(robot);
        if (await attempt(target, { address: addressOf(robot), manner, budget: robots }, number))
          passed[manner] += 1;
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, client));
    const given = (await Promise.all(gifts)).filter(Boolean).length;
    const seconds = Math.round((performance.now() - since) / 100) / 10;
    const { text } = await ask(`${product.simulatorUrl}/__ledger`);
    const { intents } = JSON.parse(text) as { intents: { payer: { email: string } }[] };
    const ofRobots = intents.filter(({ payer }) => payer.email.startsWith('robot')).length;
    const perGift = Math.round((donors.spent / DONORS) * EASIER);
    const perPass = Math.round((robots.spent / Math.max(1, passed.solving)) * EASIER);
    await recordFigures('Card testing', {
      attempts: ATTEMPTS,
      addresses: ROBOT_ADDRESSES + DONOR_ADDRESSES,
      donors: DONORS,
      ofRobots,
      given,
      seconds,
      perGift,
      perPass,
    });
    expect(gifts).toHaveLength(DONORS);
    expect(ofRobots).toBeLessThanOrEqual((ATTEMPTS - DONORS) / 100);
    expect(given).toBeGreaterThanOrEqual(DONORS * 0.99);
  } finally {
    await fixture.close();
    await product.stop();
  }
}, 300_000);
