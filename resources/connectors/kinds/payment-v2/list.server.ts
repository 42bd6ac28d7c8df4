/*
 * FinDock's API lists no payments. Its installments are records of the Salesforce organization that contains it
 * (cpm__Installment__c). Only Id and CreatedDate are read, which every record has; GET /Installment/{Id} then names the
 * intent.
 */
import * as z from 'zod';
import type { ListedPayment } from '../../port/connector.ts';
import { callFindock, findockRequest, type FindockIo } from '../findock/client.server.ts';
import { eachInTurn, querySalesforce } from './query.server.ts';

const recordSchema = z.object({ Id: z.string().min(1).max(100), CreatedDate: z.string().max(40) });
const installmentSchema = z.object({ PaymentIntentId: z.string().min(1).max(200).nullish() });

/** The intents of the installments that were made since; undefined where the access may not read the records. */
export async function listPayments(
  { since, limit }: { since: Date; limit: number },
  io: FindockIo,
): Promise<ListedPayment[] | undefined> {
  const query = `SELECT Id, CreatedDate FROM cpm__Installment__c WHERE CreatedDate >= ${since.toISOString()} ORDER BY CreatedDate DESC LIMIT ${limit}`;
  const found = await querySalesforce(query, recordSchema, io);
  if (!found) return undefined;
  const listed: ListedPayment[] = [];
  await eachInTurn(found, async ({ Id, CreatedDate }) => {
    const path = `/Installment/${encodeURIComponent(Id)}`;
    const { PaymentIntentId } = await callFindock(io, installmentSchema, findockRequest(io.settings, path));
    const madeAt = new Date(CreatedDate);
    // A record without an intent was entered in Salesforce.
    if (PaymentIntentId && !Number.isNaN(madeAt.getTime()))
      listed.push({ providerId: PaymentIntentId, madeAt });
  });
  return listed.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}
