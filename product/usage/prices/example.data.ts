import type { Prices } from './prices.ts';

const GIGABYTE = 1_000_000_000;

/** Prices to begin with, which `npm run tributary prices example` prints. The demo has them. */
export const EXAMPLE_PRICES: Prices = {
  currency: 'EUR',
  plans: {
    starter: {
      monthly: 1_900,
      units: {
        pageViews: { included: 10_000, per: 1_000, minor: 20 },
        submissions: { included: 500, per: 100, minor: 100 },
        emails: { included: 1_000, per: 1_000, minor: 80 },
        storedBytes: { included: 2 * GIGABYTE, per: GIGABYTE, minor: 10 },
        servedBytes: { included: 20 * GIGABYTE, per: GIGABYTE, minor: 5 },
      },
    },
    growth: {
      monthly: 9_900,
      units: {
        pageViews: { included: 250_000, per: 1_000, minor: 10 },
        submissions: { included: 10_000, per: 100, minor: 50 },
        apiCalls: { included: 500_000, per: 10_000, minor: 20 },
        emails: { included: 20_000, per: 1_000, minor: 60 },
        storedBytes: { included: 20 * GIGABYTE, per: GIGABYTE, minor: 8 },
        servedBytes: { included: 200 * GIGABYTE, per: GIGABYTE, minor: 4 },
      },
    },
    scale: {
      monthly: 39_900,
      units: {
        pageViews: { included: 5_000_000, per: 1_000, minor: 5 },
        submissions: { included: 200_000, per: 100, minor: 25 },
        apiCalls: { included: 10_000_000, per: 10_000, minor: 10 },
        emails: { included: 500_000, per: 1_000, minor: 40 },
        storedBytes: { included: 200 * GIGABYTE, per: GIGABYTE, minor: 5 },
        servedBytes: { included: 4_000 * GIGABYTE, per: GIGABYTE, minor: 3 },
      },
    },
  },
};
