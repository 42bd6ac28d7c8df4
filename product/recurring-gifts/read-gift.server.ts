import type { Database } from '@tributary/engine/storage/database.server.ts';
import { isCurrency } from '@tributary/kit/money.ts';
import { sql } from 'kysely';
import { isServiceFailure } from '@tributary/resources/connectors/port/failure.ts';
import type { KnownPayment, PaymentAccess } from '../submissions/payments/payments.ts';
import type { Gift, GiftRequest, GiftTerms } from './gift.ts';
import { paymentsOf } from './payments/read.server.ts';
import { hasStopped } from './stops.server.ts';
import { findGiven, requestsOf, type GivenRow } from './store.server.ts';

/** A recurring gift, and the way to its payment service where it can be asked. */
export interface ReadGift {
  given: GivenRow;
  gift: Gift;
  payment: KnownPayment | undefined;
  /** Whether the service returned the gift; else it is as it was agreed. */
  isRead: boolean;
  /** Amount and frequency as the service returned them; undefined where it returned no amount. */
  said: (Omit<GiftTerms, 'frequency'> & { frequency: GiftTerms['frequency'] | null }) | undefined;
  /** Whether the service was asked and did not say: it can't be reached, or takes no such question from here. */
  isUnanswered: boolean;
}

/** A gift by our own records: as the service or a colleague changed it last, else as it began. */
function agreed({ minor, currency, frequency }: GivenRow, requests: readonly GiftRequest[]): GiftTerms {
  const changed = requests.find(
    ({ kind, state, wanted }) => kind === 'change' && (state === 'done' || state === 'dealt') && wanted,
  );
  return changed?.wanted ?? { minor, currency, frequency };
}

/** Whether a gift is collected under the same terms. */
export const hasSameTerms = (one: GiftTerms, other: GiftTerms): boolean =>
  one.minor === other.minor && one.currency === other.currency && one.frequency === other.frequency;

/**
 * Reads a recurring gift: our own records, and the present state at its payment service.
 * @returns undefined where the transaction began none
 */
export async function readGift(
  db: Database,
  payments: PaymentAccess,
  tenantId: string,
  transactionId: string,
): Promise<ReadGift | undefined> {
  const known = await db.inTenant(tenantId, async (tx) => {
    const given = await findGiven(tx, tenantId, transactionId);
    return (
      given && {
        given,
        requests: await requestsOf(tx, tenantId, transactionId),
        isStopped: await hasStopped(tx, transactionId),
        came: await paymentsOf(tx, tenantId, transactionId),
      }
    );
  });
  if (!known) return undefined;
  const { given, requests, came, isStopped } = known;
  const payment = await payments.paymentOf(tenantId, transactionId);
  const { recurring } = payment?.connector ?? {};
  const at = payment && { reference: transactionId, providerId: payment.providerId };
  let isUnanswered = false;
  const found =
    at && recurring
      ? await recurring.read(at, payment.io).catch((error: unknown) => {
          if (!isServiceFailure(error)) throw error;
          isUnanswered = true;
          return undefined;
        })
      : undefined;
  const before = agreed(given, requests);
  const said =
    found?.amount && isCurrency(found.amount.currency)
      ? { minor: found.amount.minor, currency: found.amount.currency, frequency: found.frequency }
      : undefined;
  const terms: GiftTerms = said ? { ...said, frequency: said.frequency ?? before.frequency } : before;
  const confirmed = requests.filter(
    ({ state, wanted }) =>
      found !== undefined && state === 'confirming' && wanted && hasSameTerms(wanted, terms),
  );
  if (confirmed.length > 0) {
    const ids = confirmed.map(({ id }) => id);
    await db.inTenant(tenantId, (tx) =>
      sql`UPDATE gift_requests SET state = 'done' WHERE tenant_id = ${tenantId} AND id = ANY(${ids}::uuid[])`.execute(
        tx,
      ),
    );
    for (const request of confirmed) request.state = 'done';
  }
  return {
    given,
    payment,
    isRead: found !== undefined,
    said,
    isUnanswered,
    gift: {
      transactionId,
      reference: given.reference,
      language: given.language,
      useProdEnvironment: given.useProdEnvironment,
      since: given.createdAt,
      terms,
      amountLabel: hasSameTerms(terms, given) ? given.amountLabel : null,
      nextOn: found?.nextOn ?? null,
      isEnded: found?.isEnded ?? isStopped,
      setupUrl: found?.setupUrl ?? null,
      offers: {
        change: found !== undefined && recurring?.offers.change === true,
        stop: found !== undefined && recurring?.offers.stop === true,
      },
      requests,
      payments: came,
    },
  };
}
