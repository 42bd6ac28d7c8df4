import { setTimeout as sleep } from 'node:timers/promises';
import { ask, formBody } from './http.ts';
import type { Acknowledged, Ending } from './visitors.ts';

const CARDS: Record<Exclude<Ending, 'abandons'>, string> = {
  returns: '4242 4242 4242 4242',
  leaves: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
};

/** A visitor looks again this soon; browsers take the seconds that the page asks for. */
const PAUSE_MS = 200;

/** A donor's way came to an end that it should not have. */
class WayEnded extends Error {}

/** Donors on their way to the payment page, through it and back. */
export interface Donors {
  /** Adds a donor whose donation was acknowledged. */
  send(visit: Acknowledged): void;
  /** Resolves when all donors have finished, with a message for each one who failed. */
  finished(): Promise<string[]>;
}

/**
 * Lets donors continue from where their submission ended, a few at a time.
 * @param deadline whether it is too late to continue
 */
export function createDonors(siteUrl: string, atOnce: number, deadline: () => boolean): Donors {
  const queue: Acknowledged[] = [];
  const problems: string[] = [];
  const underWay = new Set<Promise<void>>();

  function begin(): void {
    const visit = underWay.size < atOnce ? queue.shift() : undefined;
    if (!visit) return;
    const way = walk(visit).then(
      () => undefined,
      (error: Error) => void problems.push(`${visit.email}: ${error.message}`),
    );
    underWay.add(way);
    void way.finally(() => {
      underWay.delete(way);
      begin();
    });
  }

  /** Repeats a step until it returns a value. A step that can't reach its server is repeated. */
  async function patiently<T>(what: string, step: () => Promise<T | undefined>): Promise<T> {
    for (;;) {
      const result = await step().catch((error: unknown) => {
        if (error instanceof WayEnded) throw error;
        return undefined;
      });
      if (result !== undefined) return result;
      if (deadline()) throw new WayEnded(`did not get ${what}`);
      await sleep(PAUSE_MS);
    }
  }

  /** From the page between to the payment page. */
  const paymentPage = (location: string): Promise<string> =>
    patiently('to the payment page', async () => {
      if (!location.startsWith('/')) return location;
      const { headers, status } = await ask(siteUrl + location);
      if (status === 303) throw new WayEnded(`was sent to ${headers.location} before paying`);
      return /^0; url=(.+)$/.exec(String(headers['refresh'] ?? ''))?.[1];
    });

  async function walk({ location, gift: donation }: Acknowledged): Promise<void> {
    if (!donation) return;
    const page = await paymentPage(location);
    if (donation.ending === 'abandons') return;
    const card = { number: CARDS[donation.ending], expiry: '12/44', cvc: '123', holder: 'Ada Byron' };
    const back = await patiently('through the payment page', async () => {
      const { status, headers } = await ask(page, { method: 'POST', ...formBody(card) });
      return status === 303 ? headers.location : undefined;
    });
    if (donation.ending === 'leaves') return;
    const { pathname, search } = new URL(back);
    const wanted = donation.ending === 'returns' ? /\/thank-you\?/ : /\/not-completed\?/;
    await patiently('back to the site', async () => {
      const { status, headers } = await ask(siteUrl + pathname + search);
      return status === 303 && wanted.test(headers.location ?? '') ? true : undefined;
    });
  }

  return {
    send(visit) {
      queue.push(visit);
      begin();
    },
    async finished() {
      while (underWay.size > 0) await Promise.all(underWay);
      return problems;
    },
  };
}
