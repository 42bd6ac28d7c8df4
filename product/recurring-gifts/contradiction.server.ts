import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { GIFT_REFUSED } from '@tributary/resources/gift-requests/refusals.ts';
import type { PaymentAccess } from '../submissions/payments/payments.ts';
import type { GiftTerms } from './gift.ts';
import { hasSameTerms, readGift } from './read-gift.server.ts';

export interface Contradiction {
  why: keyof typeof GIFT_REFUSED;
  /** The terms under which the service collects a gift that differs. */
  collected?: GiftTerms;
}

/**
 * Why a payment service contradicts that a request was carried out: `runs` while it goes on collecting a gift that is to
 * stop, `differs` while it collects another amount or at other times than wanted, `unanswered` where it was asked and
 * did not say. Undefined where it agrees, or nobody here can ask it: no service says whether a gift is paused. `collected`
 * are the terms under which it collects a gift that differs.
 */
export async function contradictionOf(
  db: Database,
  payments: PaymentAccess,
  tenantId: string,
  request: { transactionId: string } & ({ kind: 'stop' } | { kind: 'stop' | 'change'; id: string }),
): Promise<Contradiction | undefined> {
  const found = await readGift(db, payments, tenantId, request.transactionId);
  if (found?.isUnanswered) return { why: 'unanswered' };
  if (!found?.isRead || found.gift.isEnded) return undefined;
  if (request.kind === 'stop' || !('id' in request)) return { why: 'runs' };
  const { said } = found;
  const wanted = found.gift.requests.find(({ id }) => id === request.id)?.wanted;
  if (!said || !wanted) return undefined;
  const collected: GiftTerms = { ...said, frequency: said.frequency ?? wanted.frequency };
  return hasSameTerms(wanted, collected) ? undefined : { why: 'differs', collected };
}

/**
 * Refuses to mark a request that the payment service contradicts, except as the person decided.
 * @throws ProblemError `conflict` while the service collects the gift, `upstream_failed` where it did not say
 */
export function refuseContradicted(
  still: Contradiction | undefined,
  { withoutAnswer, asCollected = false }: { withoutAnswer: boolean; asCollected?: boolean },
): void {
  if (still?.why === 'runs' || (still?.why === 'differs' && !asCollected))
    throw new ProblemError('conflict', GIFT_REFUSED[still.why]);
  if (still?.why === 'unanswered' && !withoutAnswer)
    throw new ProblemError('upstream_failed', GIFT_REFUSED.unanswered);
}
