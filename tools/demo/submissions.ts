import type { RawAnswers } from '@tributary/form-engine/answers.ts';
import { moments } from './calendar.ts';
import { postcode, somebody } from './supporters.ts';
import { randomFrom, type Random } from './random.ts';

/** A visitor's answers, the time, and the outcome; answers are in the format of a browser. */
export interface DemoSubmission {
  at: Date;
  answers: RawAnswers;
  /** Why it failed; null for a success. */
  error: string | null;
}

/** Why a payment failed that its payer did not want any more. */
export const CANCELLED = 'The payer cancelled the payment.';

const FAILURES = [
  'The bank declined the card.',
  CANCELLED,
  'The card has expired.',
  'The payment page was left open for too long.',
];

/** The distribution of donations: amounts, and weights of each frequency. */
interface DonationHabits {
  monthly: number;
  yearly: number;
  oneOff: readonly (readonly [minor: number, weight: number])[];
  regular: readonly (readonly [minor: number, weight: number])[];
  once: readonly (readonly [minor: number, weight: number])[];
}

const RIVER_HABITS: DonationHabits = {
  monthly: 0.34,
  yearly: 0.06,
  oneOff: [
    [5_00, 3],
    [10_00, 16],
    [15_00, 4],
    [20_00, 12],
    [25_00, 26],
    [30_00, 6],
    [40_00, 4],
    [50_00, 9],
    [60_00, 10],
    [75_00, 3],
    [100_00, 6],
    [150_00, 5],
    [250_00, 1.4],
    [500_00, 0.5],
    [1_000_00, 0.14],
  ],
  regular: [
    [3_00, 6],
    [5_00, 20],
    [8_00, 6],
    [10_00, 34],
    [15_00, 9],
    [20_00, 7],
    [25_00, 14],
    [60_00, 1.4],
  ],
  once: [
    [60_00, 4],
    [100_00, 4],
    [120_00, 3],
    [150_00, 3],
    [250_00, 1],
  ],
};

/** Three months of the winter appeal: quiet weeks, its opening, a newspaper article, a second email. */
export function riverDonations(now: Date): DemoSubmission[] {
  const random = randomFrom(1914);
  const season = {
    now,
    days: 91,
    average: 4.6,
    growth: 1.35,
    peaks: [
      { daysAgo: 62, times: 3.6, over: 5 },
      { daysAgo: 33, times: 2.4, over: 3 },
      { daysAgo: 12, times: 3.2, over: 4 },
      { daysAgo: 2, times: 1.7, over: 2 },
    ],
  };
  return moments(random, season).map((at) => donation(random, at, RIVER_HABITS, true));
}

/** Three months of sign-ups for River notes, with peaks after every issue. */
export function riverSignUps(now: Date): DemoSubmission[] {
  const random = randomFrom(1927);
  const season = {
    now,
    days: 91,
    average: 4.2,
    growth: 1.5,
    peaks: [
      { daysAgo: 76, times: 2.6, over: 3 },
      { daysAgo: 48, times: 2.2, over: 3 },
      { daysAgo: 20, times: 2.9, over: 4 },
    ],
  };
  return moments(random, season).map((at) => {
    const person = somebody(random);
    const topics = ['wildlife', 'volunteering', 'water'].filter(() => random.chance(0.55));
    return {
      at,
      error: null,
      answers: { firstName: person.firstName, email: person.email, topics, newsConsent: 'true' },
    };
  });
}

/** Three months of a small food bank. */
export function hillDonations(now: Date): DemoSubmission[] {
  const random = randomFrom(88);
  const season = {
    now,
    days: 91,
    average: 1.5,
    growth: 1.4,
    peaks: [
      { daysAgo: 40, times: 3, over: 3 },
      { daysAgo: 9, times: 2.4, over: 4 },
    ],
  };
  const habits: DonationHabits = {
    monthly: 0.22,
    yearly: 0,
    oneOff: [
      [5_00, 6],
      [8_00, 18],
      [10_00, 9],
      [16_00, 34],
      [20_00, 8],
      [32_00, 17],
      [50_00, 3],
      [100_00, 1],
    ],
    regular: [
      [5_00, 10],
      [8_00, 16],
      [16_00, 12],
    ],
    once: [[32_00, 1]],
  };
  return moments(random, season).map((at) => donation(random, at, habits, false));
}

function donation(random: Random, at: Date, habits: DonationHabits, asksGiftAid: boolean): DemoSubmission {
  const person = somebody(random);
  const roll = random.next();
  const frequency =
    roll < habits.monthly ? 'monthly' : roll < habits.monthly + habits.yearly ? 'yearly' : 'one-off';
  const amounts = { monthly: habits.regular, yearly: habits.once, 'one-off': habits.oneOff }[frequency];
  // Some donors give an unusual amount.
  const minor = random.chance(0.05) ? random.whole(300, 9_000) : random.weighted(amounts);
  const giftAid = random.chance(0.68);
  const direct = asksGiftAid && frequency !== 'one-off' && random.chance(0.58);
  const answers: RawAnswers = {
    frequency,
    amount: (minor / 100).toFixed(2),
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    paymentMethod: direct ? 'directdebit' : 'creditcard',
  };
  if (asksGiftAid) {
    answers['giftAid'] = giftAid ? 'yes' : 'no';
    if (giftAid) answers['postcode'] = postcode(random);
    if (random.chance(0.41)) answers['newsConsent'] = 'true';
    if (random.chance(0.3))
      answers['source'] = random.pick(['river-notes', 'aldersby-gazette', 'poster', 'friend']);
  }
  return { at, answers, error: random.chance(0.032) ? random.pick(FAILURES) : null };
}
