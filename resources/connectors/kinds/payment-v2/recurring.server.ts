import { isCurrency, moneyToDecimal } from '@tributary/kit/money.ts';
import type { RecurringPayment, RecurringPayments } from '../../port/connector.ts';
import { ConnectorFailure } from '../../port/failure.ts';
import { callFindock, findockRequest, type FindockIo } from '../findock/client.server.ts';
import { amountOf, redirectAddress } from '../findock/installment.ts';
import { later, REGULAR } from '../findock/schedule.ts';
import type { FindockSettings } from '../findock/settings.ts';
import { intentSchema, recurringSchema, type RecurringAnswer } from './answers.ts';
import { laterPayments } from './later.server.ts';

type Regular = keyof typeof REGULAR;

const FREQUENCIES = Object.keys(REGULAR) as Regular[];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Returns the day of the next collection, counted from the first by the frequency, since the service does not return
 * it.
 * @param today yyyy-mm-dd
 */
export function nextCollection(start: string, frequency: Regular, today: string): string {
  let next = start;
  // Each is counted from the start, so that the 31st does not stay the 28th after a February.
  for (let periods = 1; next < today && periods <= 1_200; periods += 1)
    next = later(start, frequency, periods);
  return next;
}

/** Converts the service's response to a recurring payment. @param today yyyy-mm-dd */
export function recurringPaymentOf(answer: RecurringAnswer, today: string): RecurringPayment {
  const word = (answer.Frequency ?? '').toLowerCase();
  const frequency = FREQUENCIES.find((each) => REGULAR[each].name.toLowerCase() === word) ?? null;
  const start = DAY.test(answer.StartDate ?? '') ? answer.StartDate! : null;
  const end = DAY.test(answer.EndDate ?? '') ? answer.EndDate! : null;
  const next = start && frequency ? nextCollection(start, frequency, today) : null;
  // Ended on a day before the next collection, it collects nothing more, also while that day is to come.
  const isEnded = end !== null && (end < today || (next !== null && next > end));
  return {
    amount: amountOf(answer),
    frequency,
    nextOn: isEnded ? null : next,
    isEnded,
    setupUrl: redirectAddress(answer.SetupUrl),
  };
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** The id of the recurring payment that an intent made; undefined for none. */
async function idOf(providerId: string, io: FindockIo): Promise<string | undefined> {
  const request = findockRequest(io.settings, `/PaymentIntent/${encodeURIComponent(providerId)}`);
  return (await callFindock(io, intentSchema, request)).Recurring?.Id ?? undefined;
}

const readAnswer = (id: string, io: FindockIo): Promise<RecurringAnswer> =>
  callFindock(io, recurringSchema, findockRequest(io.settings, `/Recurring/${encodeURIComponent(id)}`));

/**
 * Recurring payments of FinDock: `GET /Recurring/{Id}` reads one, `POST /PaymentIntent` with its Id changes it. Its
 * reference names no call that ends one, so that stopping is asked of people.
 */
export const recurring: RecurringPayments<FindockSettings> = {
  offers: { change: true, stop: false },
  later: laterPayments,
  async read({ providerId }, io) {
    const id = await idOf(providerId, io);
    return id === undefined ? undefined : recurringPaymentOf(await readAnswer(id, io), today());
  },
  async change({ providerId, key, returnUrl }, { amount, frequency }, io) {
    const id = await idOf(providerId, io);
    if (id === undefined)
      throw new ConnectorFailure('no_recurring', 'The payment service has no recurring payment here.', {
        retryable: false,
      });
    const before = await readAnswer(id, io);
    if (!isCurrency(amount.currency)) throw new TypeError(`There is no currency ${amount.currency}.`);
    const request = findockRequest(io.settings, '/PaymentIntent', {
      SuccessURL: returnUrl,
      FailureURL: returnUrl,
      IdempotencyKey: key,
      Recurring: {
        Id: id,
        Amount: Number(moneyToDecimal(amount.minor, amount.currency)),
        CurrencyISOCode: amount.currency,
        Frequency: REGULAR[frequency].name,
      },
      PaymentMethod: {
        ...(before.PaymentMethod && { Name: before.PaymentMethod }),
        ...(before.PaymentProcessor && { Processor: before.PaymentProcessor }),
      },
    });
    const answer = await callFindock(io, intentSchema, request);
    return { redirectUrl: redirectAddress(answer.RedirectURL) };
  },
};
