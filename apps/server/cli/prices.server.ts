import { readFileSync } from 'node:fs';
import { EXAMPLE_PRICES } from '@tributary/product/usage/prices/example.data.ts';
import { pricesSchema, type Prices } from '@tributary/product/usage/prices/prices.ts';
import { pricesOf, setPrices } from '@tributary/product/usage/prices/store.server.ts';
import { monthSchema } from '@tributary/product/usage/routes.ts';
import * as z from 'zod';
import type { Given, ORGANIZATION_COMMANDS } from './organizations.server.ts';
import { CommandError, UsageError } from './usage.ts';

/** @throws UsageError */
function monthOf({ from }: Given): string {
  if (from === undefined) return new Date().toISOString().slice(0, 7);
  const month = monthSchema.safeParse(from);
  if (!month.success) throw new UsageError('Say from which month the prices hold: --from 2026-03');
  return month.data;
}

/** @throws CommandError in which the first mistake is named */
function readPrices(path: string): Prices {
  try {
    return pricesSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const why = issue ? `${issue.path.join('.')}: ${issue.message}` : String(error);
    throw new CommandError(`${path} is no price list. ${why}`);
  }
}

/** Every command on the installation's price list. */
export const PRICE_COMMANDS: typeof ORGANIZATION_COMMANDS = {
  show: {
    async run({ db }, { say }, _subject, given) {
      const month = monthOf(given);
      const prices = await db.asPlatform((tx) => pricesOf(tx, month));
      say(
        prices ? JSON.stringify(prices, null, 2) : `There are no prices for ${month}: usage costs nothing.`,
      );
    },
    word: null,
    options: ['from'],
  },
  set: {
    async run({ db }, { say, pathOf }, file, given) {
      const month = monthOf(given);
      const prices = readPrices(pathOf(file));
      await db.asPlatform((tx) => setPrices(tx, month, prices));
      say(`These prices hold from ${month} on.`);
    },
    word: 'file',
    options: ['from'],
  },
  example: {
    async run(_installation, { say }) {
      say(JSON.stringify(EXAMPLE_PRICES, null, 2));
    },
    word: null,
    options: [],
  },
};
