import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Appeal } from './appeal.ts';
import { ask, formBody, jsonBody } from './http.ts';
import type { Progress } from './progress.ts';

/** How a donor goes on: pays and comes back, pays and closes the browser, has the card declined, or never pays. */
export type Ending = 'returns' | 'leaves' | 'declined' | 'abandons';

/** One submission, before it is sent. */
export interface DonorVisit {
  key: string;
  email: string;
  /** With the enhancement script (JSON) or as a plain form. */
  withScript: boolean;
  /** Undefined for a newsletter sign-up. */
  gift: { amountMinor: number; ending: Ending } | undefined;
}

/** A submission that the server said it has. */
export interface Acknowledged extends DonorVisit {
  /** Where the visitor was sent. */
  location: string;
  attempts: number;
}

const ENDINGS: Ending[] = [
  'returns',
  'returns',
  'returns',
  'returns',
  'leaves',
  'leaves',
  'declined',
  'abandons',
];

/** Sign-ups and donations in turn, by visitors with and without script, each with a separate key and address. */
export function planVisits(count: number): DonorVisit[] {
  return Array.from({ length: count }, (_, n) => {
    const giftNumber = Math.floor(n / 2);
    return {
      key: randomUUID(),
      email: `visitor${n}@example.org`,
      withScript: giftNumber % 3 !== 0,
      gift:
        n % 2 === 0
          ? undefined
          : {
              amountMinor: 100 + ((giftNumber * 7919) % 50_000),
              ending: ENDINGS[giftNumber % ENDINGS.length]!,
            },
    };
  });
}

const decimal = (minor: number) => `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

async function submitOnce(siteUrl: string, appeal: Appeal, visit: DonorVisit, agent: Agent): Promise<string> {
  const stand = visit.gift ? appeal.donations : appeal.newsletter;
  const answers: Record<string, string> = visit.gift
    ? { email: visit.email, amount: decimal(visit.gift.amountMinor), lastName: 'Byron' }
    : { email: visit.email, firstName: 'Ada', news: 'true' };
  const fields = { ...answers, _page: stand.pageId, _language: 'en-US' };
  const address = `${siteUrl}/forms/${stand.formId}/submissions`;
  const { headers, body } = visit.withScript
    ? jsonBody(fields)
    : formBody({ ...fields, _action: 'confirm', _key: visit.key });
  const answer = await ask(address, {
    method: 'POST',
    headers: visit.withScript ? { ...headers, 'idempotency-key': visit.key } : headers,
    body,
    agent,
  });
  if (visit.withScript && answer.status === 201)
    return (JSON.parse(answer.text) as { location: string }).location;
  if (!visit.withScript && answer.status === 303) return answer.headers.location ?? '';
  throw new RefusedVisit(answer.status, answer.text);
}

/** A response that is no acknowledgement. */
export class RefusedVisit extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(`${status}: ${text.slice(0, 200)}`);
    this.status = status;
  }
}

async function* inTurn<T>(things: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  yield* things;
}

/**
 * Sends every visit from a number of parallel clients, each again with the same key until it is acknowledged.
 * @param deadline whether it is too late to continue
 * @returns permanent refusals (4xx): none, when all is well
 */
export async function sendVisits(
  siteUrl: string,
  appeal: Appeal,
  visits: Iterable<DonorVisit> | AsyncIterable<DonorVisit>,
  clients: number,
  progress: Progress,
  deadline: () => boolean,
  onAcknowledged: (visit: Acknowledged) => void,
): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const refusals: string[] = [];
  // All clients take from one iterator.
  const waiting = inTurn(visits);

  async function client(): Promise<void> {
    for await (const visit of waiting) {
      for (let attempts = 1; !deadline(); attempts++) {
        const sentAt = performance.now();
        try {
          const location = await submitOnce(siteUrl, appeal, visit, agent);
          onAcknowledged({ ...visit, location, attempts });
          progress.note(sentAt);
          break;
        } catch (error) {
          if (error instanceof RefusedVisit && error.status < 500 && error.status !== 429) {
            refusals.push(`${visit.email} got ${error.message}`);
            progress.note(sentAt);
            break;
          }
          progress.failed(error instanceof RefusedVisit ? String(error.status) : 'no answer');
          await sleep(50 + Math.random() * 100);
        }
      }
    }
  }

  await Promise.all(Array.from({ length: clients }, client));
  progress.end();
  agent.destroy();
  return refusals;
}
