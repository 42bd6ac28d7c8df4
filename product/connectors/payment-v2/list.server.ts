/*
 * FinDock's API lists no payments. Its installments are records of the Salesforce organization that it lives in
 * (cpm__Installment__c), which REST lists with the same access token. Only Id and CreatedDate are asked for, which every
 * record has; GET /Installment/{Id} then names the intent.
 */
import * as z from 'zod';
import type { ListedPayment } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { callFindock, findockRequest, type FindockIo } from '../findock/client.server.ts';

const QUERY_PATH = '/services/data/v53.0/query';
/** Installments that are read at a time: the service has others to serve. */
const AT_ONCE = 4;

const foundSchema = z.object({
  records: z.array(z.object({ Id: z.string().min(1).max(100), CreatedDate: z.string().max(40) })),
});
const installmentSchema = z.object({ PaymentIntentId: z.string().min(1).max(200).nullish() });

/** The intents of the installments that were made since; undefined where the access may not read the records. */
export async function listPayments(
  { since, limit }: { since: Date; limit: number },
  io: FindockIo,
): Promise<ListedPayment[] | undefined> {
  const query = `SELECT Id, CreatedDate FROM cpm__Installment__c WHERE CreatedDate >= ${since.toISOString()} ORDER BY CreatedDate DESC LIMIT ${limit}`;
  const request = findockRequest(io.settings, '');
  const url = `${new URL(io.settings.endpoint).origin}${QUERY_PATH}?q=${encodeURIComponent(query)}`;
  let found: z.infer<typeof foundSchema>['records'];
  try {
    found = (await callFindock(io, foundSchema, { ...request, url })).records;
  } catch (error) {
    // No such object, or none that this user may read: a proxy of the API alone has neither.
    if (error instanceof ConnectorFailure && (error.httpStatus === 400 || error.httpStatus === 404))
      return undefined;
    throw error;
  }
  const listed: ListedPayment[] = [];
  const waiting = [...found];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { Id, CreatedDate } = next;
      const path = `/Installment/${encodeURIComponent(Id)}`;
      const { PaymentIntentId } = await callFindock(io, installmentSchema, findockRequest(io.settings, path));
      const madeAt = new Date(CreatedDate);
      // Without an intent, somebody entered it in Salesforce.
      if (PaymentIntentId && !Number.isNaN(madeAt.getTime()))
        listed.push({ providerId: PaymentIntentId, madeAt });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return listed.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}
