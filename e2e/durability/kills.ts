import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../support/product.ts';
import { killPostgres, POSTGRES_PARTS, type PostgresPart } from './cluster.ts';
import { StreamEnded, type Progress } from './progress.ts';

/** `both`: server and Postgres in the same moment, as when the power fails. */
export type Victim = 'server' | 'both' | PostgresPart;

export interface Kill {
  victim: Victim;
  /** How many submissions had been acknowledged. */
  at: number;
  /** From the kill to the first acknowledgement of a submission sent after it. Milliseconds. */
  backAfterMs: number;
}

/** Every kind of kill in turn, in an order of chance. Of the server's kills one in ten takes Postgres along. */
export function planKills(server: number, postgres: number): Victim[] {
  const victims: Victim[] = [
    ...Array.from({ length: server }, (_, n): Victim => (n % 10 === 4 ? 'both' : 'server')),
    ...Array.from({ length: postgres }, (_, n) => POSTGRES_PARTS[n % POSTGRES_PARTS.length]!),
  ];
  return victims
    .map((victim) => ({ victim, chance: Math.random() }))
    .toSorted((a, b) => a.chance - b.chance)
    .map(({ victim }) => victim);
}

/**
 * Kills at random moments of a stream of submissions, each time after the product has taken up its work again.
 * A killed server is started again at once; Postgres is left to the server's care.
 */
export async function killAtRandom(
  product: Product,
  victims: readonly Victim[],
  submissions: number,
  progress: Progress,
): Promise<Kill[]> {
  // Enough submissions must follow the last kill to show that the product continues its work.
  const last = Math.floor(submissions * 0.9);
  const moments = victims.map(() => 1 + Math.floor(Math.random() * last)).toSorted((a, b) => a - b);
  const kills: Kill[] = [];
  for (const [n, victim] of victims.entries()) {
    try {
      await progress.reached(moments[n]!);
      await sleep(Math.random() * 30);
      kills.push(await killOnce(product, victim, progress));
    } catch (error) {
      // The stream ended first: the caller sees that there were fewer kills than requested.
      if (!(error instanceof StreamEnded)) throw error;
      return kills;
    }
  }
  return kills;
}

async function killOnce(product: Product, victim: Victim, progress: Progress): Promise<Kill> {
  const at = progress.acknowledged();
  const killedAt = performance.now();
  if (victim !== 'server') await killPostgres(product.dataDir, victim === 'both' ? 'everything' : victim);
  if (victim === 'server' || victim === 'both') await product.kill9();
  const back = progress.sentAfter(performance.now());
  // Handled below; until the server is up again this promise has no other listener.
  back.catch(() => undefined);
  if (victim === 'server' || victim === 'both') await product.start();
  return { victim, at, backAfterMs: Math.round((await back) - killedAt) };
}
