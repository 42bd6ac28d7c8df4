/*
 * Later payments of a recurring one. FinDock sends no notifications about them: "No specific events are sent for
 * recurring payments other than the paymentIntent" (docs.findock.com, Payment API v2, Webhook events), and GET
 * /Recurring/{Id} lists none. They are installments that FinDock makes by the schedule, each with a look-up to its
 * recurring payment (cpm__Installment__c.cpm__Recurring_Payment__c). Salesforce is asked which installments changed;
 * GET /Installment/{Id} gives the state of each.
 *
 * The look-up exists where FinDock itself is the source of payments. With a source such as NPSP, schedules are that
 * package's records, and FinDock's documentation does not say how their installments name them.
 */
import { isCurrency } from '@tributary/kit/money.ts';
import * as z from 'zod';
import type { LaterPayments, SchedulePayment, SchedulePaymentsAsked } from '../../port/connector.ts';
import { callFindock, findockRequest, type FindockIo } from '../findock/client.server.ts';
import { ConnectorFailure } from '../../port/failure.ts';
import { installmentState } from '../findock/installment.ts';
import type { FindockSettings } from '../findock/settings.ts';
import { intentSchema } from './answers.ts';
import { eachInTurn, querySalesforce } from './query.server.ts';

const OWN_SCHEDULE = 'cpm__Recurring_Payment__c';

const recordSchema = z.object({
  Id: z.string().min(1).max(100),
  cpm__Recurring_Payment__c: z.string().min(1).max(100),
  cpm__Due_Date__c: z.string().max(40).nullish(),
  LastModifiedDate: z
    .string()
    .max(40)
    .refine((text) => !Number.isNaN(Date.parse(text))),
});

const paymentSchema = z.object({ CollectionDate: z.string().max(40).nullish() });
const installmentSchema = z.object({
  Status: z.string().max(100).nullish(),
  Amount: z.number().nullish(),
  CurrencyISOCode: z.string().max(10).nullish(),
  /** One object or a list, in different versions of the reference. */
  Payments: z.union([paymentSchema, z.array(paymentSchema)]).nullish(),
});

/**
 * The largest plausible payment of a person; a larger amount is a mistake of the service. In the service's units, not
 * minor ones.
 */
const MOST_AMOUNT = 1_000_000_000;

/** Returns the day of a date or a time; null for an empty or invalid one. */
function dayOf(text: string | null | undefined): string | null {
  const day = z.iso.date().safeParse(text?.slice(0, 10));
  return day.success ? day.data : null;
}

/** Converts an installment to a schedule payment; undefined for one whose collection was not attempted yet. */
export function schedulePaymentOf(
  record: z.infer<typeof recordSchema>,
  { Status, Amount, CurrencyISOCode, Payments }: z.infer<typeof installmentSchema>,
): SchedulePayment | undefined {
  const state = installmentState(Status);
  if (!state || state === 'action' || state === 'authorized') return undefined;
  if (typeof Amount !== 'number' || !(Amount > 0 && Amount <= MOST_AMOUNT)) return undefined;
  // Money in a currency that the product does not have can't be counted.
  if (CurrencyISOCode && !isCurrency(CurrencyISOCode)) return undefined;
  const collected = [Payments ?? []].flat().map(({ CollectionDate }) => dayOf(CollectionDate));
  return {
    scheduleId: record.cpm__Recurring_Payment__c,
    providerId: record.Id,
    state,
    minor: Math.round(Amount * 100),
    currency: isCurrency(CurrencyISOCode) ? CurrencyISOCode : null,
    on: collected.find((day) => day !== null) ?? dayOf(record.cpm__Due_Date__c),
    changedAt: new Date(record.LastModifiedDate),
  };
}

/** Quotes a record's id for a query, without characters that ids can't contain. */
const idText = (id: string): string => `'${id.replace(/[^A-Za-z0-9]/g, '')}'`;

/** Returns the condition of a query. */
function whereOf(asked: SchedulePaymentsAsked): string {
  if ('scheduleId' in asked) return `cpm__Recurring_Payment__c = ${idText(asked.scheduleId)}`;
  const changed =
    'since' in asked
      ? `LastModifiedDate >= ${asked.since.toISOString()}`
      : // Many records change in the same second.
        `(LastModifiedDate > ${asked.after.at.toISOString()} OR (LastModifiedDate = ${asked.after.at.toISOString()} AND Id > ${idText(asked.after.id)}))`;
  return `cpm__Recurring_Payment__c != null AND ${changed}`;
}

/** Whether the service refused a single record, and would refuse it again. */
const isOfOneRecord = (error: unknown): error is ConnectorFailure =>
  error instanceof ConnectorFailure && !error.retryable && error.code !== 'not_authorized';

/** Later payments of FinDock's own recurring payments. */
export const laterPayments: LaterPayments<FindockSettings> = {
  async schedule({ providerId }, io: FindockIo) {
    const request = findockRequest(io.settings, `/PaymentIntent/${encodeURIComponent(providerId)}`);
    const { OneTime, Recurring } = await callFindock(io, intentSchema, request);
    if (!Recurring?.Id) return undefined;
    const isListed = (Recurring.Type ?? OWN_SCHEDULE) === OWN_SCHEDULE;
    return { id: Recurring.Id, firstPaymentId: OneTime?.Id ?? null, isListed };
  },

  async payments({ limit, ...asked }, io: FindockIo) {
    const query = `SELECT Id, cpm__Recurring_Payment__c, cpm__Due_Date__c, LastModifiedDate FROM cpm__Installment__c WHERE ${whereOf(asked)} ORDER BY LastModifiedDate ASC, Id ASC LIMIT ${limit}`;
    const records = await querySalesforce(query, recordSchema, io);
    if (!records) return undefined;
    const payments: SchedulePayment[] = [];
    const refusals: ConnectorFailure[] = [];
    await eachInTurn(records, async (record) => {
      const path = `/Installment/${encodeURIComponent(record.Id)}`;
      try {
        const installment = await callFindock(io, installmentSchema, findockRequest(io.settings, path));
        const payment = schedulePaymentOf(record, installment);
        if (payment) payments.push(payment);
      } catch (error) {
        if (!isOfOneRecord(error)) throw error;
        refusals.push(error);
      }
    });
    // A record that was deleted in the meantime does not stop the others. Where none can be read, the records are not
    // the cause.
    if (refusals.length > 0 && refusals.length === records.length) throw refusals[0]!;
    const last = records.at(-1);
    return {
      payments: payments.toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime()),
      next: last && records.length === limit ? { at: new Date(last.LastModifiedDate), id: last.Id } : null,
    };
  },
};
