import type { Controls } from './controls.ts';
import { readIntent, readRecurringChange, Refusal } from './intake.ts';
import { paymentMethods } from './methods.ts';
import { toDecimal, type Intent } from './model.ts';
import type { NotificationSender } from './notifications.ts';
import { settle } from './settle.ts';
import type { AccountStore } from './store.ts';

/** The path of the calls on a real Salesforce instance; the simulator uses the same. */
export const API_PATH = '/services/apexrest/cpm/v2';

export interface ApiAnswer {
  status: number;
  body: unknown;
  /** The call took effect but its response is to be lost. */
  lost?: true;
}

const refuse = (code: string, message: string, status = 400): ApiAnswer => ({
  status,
  body: { Errors: [{ error_message: message, error_code: code }] },
});

function view(intent: Intent, pageUrl: string): Record<string, unknown> {
  const { oneTime, recurring } = intent;
  const base = '/services/data/v63.0/sobjects';
  return {
    Id: intent.id,
    Status: intent.status,
    IdempotencyKey: intent.idempotencyKey,
    SuccessURL: intent.successUrl,
    FailureURL: intent.failureUrl,
    ...(intent.webhookUrl && { WebhookURL: intent.webhookUrl }),
    ...(intent.origin && { Origin: intent.origin }),
    ...(intent.campaignId && { CampaignId: intent.campaignId }),
    ...(intent.step !== 'done' && { RedirectURL: `${pageUrl}/pay/${intent.id}` }),
    Payer: { Contact: { Id: intent.payer.id, Name: intent.payer.name } },
    ...(oneTime && {
      OneTime: {
        Id: oneTime.id,
        Url: `${base}/cpm__Installment__c/${oneTime.id}`,
        Type: 'cpm__Installment__c',
        Status: oneTime.status,
        Amount: toDecimal(oneTime.amountMinor),
        CurrencyISOCode: oneTime.currency,
      },
    }),
    ...(recurring && {
      Recurring: {
        Id: recurring.id,
        Url: `${base}/cpm__Recurring_Payment__c/${recurring.id}`,
        Type: 'cpm__Recurring_Payment__c',
        Status: recurring.status,
        Amount: toDecimal(recurring.amountMinor),
        CurrencyISOCode: recurring.currency,
        Frequency: recurring.frequency,
        StartDate: recurring.startDate,
      },
    }),
    PaymentMethod: {
      Name: intent.method.name,
      Processor: intent.method.processor,
      Target: intent.method.target,
    },
  };
}

export interface SimulatorApi {
  /** The state as the caller's account sees it. */
  store: AccountStore;
  controls: Controls;
  sender: NotificationSender;
  /** The URL of the hosted page for visitors. */
  pageUrl: () => string;
}

/** A recurring payment as `GET /Recurring/{Id}` shows it. */
function viewRecurring({ recurring, method }: Intent): Record<string, unknown> {
  const { id, amountMinor, currency, frequency, startDate, endDate } = recurring!;
  return {
    Id: id,
    Url: `/services/data/v63.0/sobjects/cpm__Recurring_Payment__c/${id}`,
    Type: 'cpm__Recurring_Payment__c',
    Amount: toDecimal(amountMinor),
    CurrencyISOCode: currency,
    Frequency: frequency,
    StartDate: startDate,
    ...(endDate && { EndDate: endDate }),
    PaymentMethod: method.name,
    PaymentProcessor: method.processor,
  };
}

/** An installment as `GET /Installment/{Id}` shows it. @param intentId of one that the intent itself made */
const viewInstallment = (
  intentId: string | undefined,
  { id, status, amountMinor, currency }: NonNullable<Intent['oneTime']>,
  payments: { Id: string; Amount: number; CollectionDate: string }[] = [],
) => ({
  Id: id,
  Type: 'cpm__Installment__c',
  Status: status,
  Amount: toDecimal(amountMinor),
  CurrencyISOCode: currency,
  ...(intentId ? { PaymentIntentId: intentId } : {}),
  ...(payments.length > 0 ? { Payments: payments } : {}),
});

/** An installment, of an intent or of a schedule, by its id. */
function findInstallment(store: AccountStore, id: string): Record<string, unknown> | undefined {
  for (const { id: intentId, oneTime, installments = [] } of store.intents()) {
    if (oneTime?.id === id) return viewInstallment(intentId, oneTime);
    const scheduled = installments.find((one) => one.id === id);
    if (!scheduled) continue;
    const charges = store.charges().filter(({ installmentId }) => installmentId === id);
    const payments = charges.map((charge) => ({
      Id: charge.id,
      Amount: toDecimal(charge.amountMinor),
      CollectionDate: scheduled.dueDate,
    }));
    return viewInstallment(undefined, scheduled, payments);
  }
  return undefined;
}

/** The path of Salesforce's queries, beside the API. */
export const QUERY_PATH = '/services/data/v53.0/query';

const answerRecords = (records: Record<string, unknown>[]): ApiAnswer => ({
  status: 200,
  body: { totalSize: records.length, done: true, records },
});

/** Installments of schedules: of one, or those that changed since. */
function answerSchedules(store: AccountStore, soql: string): ApiAnswer | undefined {
  const asked =
    /^SELECT Id, cpm__Recurring_Payment__c, cpm__Due_Date__c, LastModifiedDate FROM cpm__Installment__c WHERE cpm__Recurring_Payment__c (?:= '(\w+)'|!= null AND (?:LastModifiedDate >= (\S+)|\(LastModifiedDate > (\S+) OR \(LastModifiedDate = \S+ AND Id > '(\w+)'\)\))) ORDER BY LastModifiedDate ASC, Id ASC LIMIT (\d+)$/.exec(
      soql,
    );
  if (!asked) return undefined;
  const [, schedule, since, after, afterId = '', limit] = asked;
  const records = store.intents().flatMap(({ recurring, installments = [] }) =>
    installments.map((one) => ({
      Id: one.id,
      cpm__Recurring_Payment__c: recurring!.id,
      cpm__Due_Date__c: one.dueDate,
      LastModifiedDate: one.modifiedAt,
    })),
  );
  const fits = records.filter(({ Id, cpm__Recurring_Payment__c: of, LastModifiedDate: changed }) => {
    if (schedule) return of === schedule;
    if (since) return Date.parse(changed) >= Date.parse(since);
    return changed > after! || (changed === after && Id > afterId);
  });
  const inOrder = (one: (typeof records)[number]): string => `${one.LastModifiedDate} ${one.Id}`;
  return answerRecords(fits.toSorted((a, b) => (inOrder(a) < inOrder(b) ? -1 : 1)).slice(0, Number(limit)));
}

/** Answers the queries that the simulator knows: installments since a time, newest first, and those of schedules. */
export function answerQuery({ store }: SimulatorApi, soql: string): ApiAnswer {
  const schedules = answerSchedules(store, soql);
  if (schedules) return schedules;
  const asked =
    /^SELECT Id, CreatedDate FROM cpm__Installment__c WHERE CreatedDate >= (\S+) ORDER BY CreatedDate DESC LIMIT (\d+)$/.exec(
      soql,
    );
  if (!asked) return { status: 400, body: [{ errorCode: 'MALFORMED_QUERY', message: 'unexpected token' }] };
  const [, since = '', limit = '0'] = asked;
  return answerRecords(
    store
      .intents()
      .flatMap(({ oneTime, createdAt, installments = [] }) => [
        ...(oneTime ? [{ Id: oneTime.id, CreatedDate: createdAt }] : []),
        ...installments.map(({ id, modifiedAt }) => ({ Id: id, CreatedDate: modifiedAt })),
      ])
      .filter(({ CreatedDate }) => Date.parse(CreatedDate) >= Date.parse(since))
      .toSorted((a, b) => b.CreatedDate.localeCompare(a.CreatedDate))
      .slice(0, Number(limit)),
  );
}

/** Changes a recurring payment: an intent that names one by its Id makes no other. */
function change({ store, pageUrl }: SimulatorApi, input: unknown): ApiAnswer | undefined {
  const wanted = readRecurringChange(input);
  if (!wanted) return undefined;
  const intent = store.intentByRecurring(wanted.id);
  if (!intent?.recurring) return refuse('200', 'No Recurring has this Id');
  if (intent.recurring.status !== 'Active') return refuse('200', 'The Recurring is not active');
  const { amountMinor, currency, frequency } = wanted;
  intent.recurring = { ...intent.recurring, amountMinor, currency, frequency };
  store.save({ intent });
  return { status: 200, body: view(intent, pageUrl()) };
}

function create(api: SimulatorApi, input: unknown): ApiAnswer {
  const { store, controls, sender, pageUrl } = api;
  if (controls.failNextIntents > 0) {
    controls.failNextIntents -= 1;
    return refuse('999', 'An unexpected error occurred', controls.failStatus);
  }
  const changed = change(api, input);
  if (changed) return changed;
  const { intent, needsVisitor } = readIntent(input, controls.closedMethods);
  const before = intent.idempotencyKey ? store.intentByKey(intent.idempotencyKey) : undefined;
  if (before && before.terms !== intent.terms)
    return refuse('200', 'The IdempotencyKey was used for another payment');
  let made = before ?? intent;
  if (!before) {
    store.save({ intent });
    if (!needsVisitor) made = settle(store, sender, intent.id, 'collected')!;
  }
  const answer: ApiAnswer = { status: 200, body: view(made, pageUrl()) };
  if (controls.dropNextAnswers > 0) {
    controls.dropNextAnswers -= 1;
    answer.lost = true;
  }
  return answer;
}

/** Responds to one authorized call of the API; `path` is the part after the API's base. */
export function answerApi(api: SimulatorApi, method: string, path: string, input: unknown): ApiAnswer {
  try {
    if (method === 'GET' && path === '/PaymentMethods')
      return { status: 200, body: paymentMethods(api.controls.closedMethods) };
    if (method === 'POST' && path === '/PaymentIntent') return create(api, input);
    const id = /^\/PaymentIntent\/([\w-]{1,64})$/.exec(path)?.[1];
    if (method === 'GET' && id) {
      const intent = api.store.intent(id);
      return intent
        ? { status: 200, body: view(intent, api.pageUrl()) }
        : refuse('200', 'No PaymentIntent has this Id');
    }
    const installmentId = /^\/Installment\/([\w-]{1,64})$/.exec(path)?.[1];
    if (method === 'GET' && installmentId) {
      const installment = findInstallment(api.store, installmentId);
      return installment ? { status: 200, body: installment } : refuse('200', 'No Installment has this Id');
    }
    const recurringId = /^\/Recurring\/([\w-]{1,64})$/.exec(path)?.[1];
    if (method === 'GET' && recurringId) {
      const intent = api.store.intentByRecurring(recurringId);
      return intent?.recurring
        ? { status: 200, body: viewRecurring(intent) }
        : refuse('200', 'No Recurring has this Id');
    }
    return {
      status: 404,
      body: [{ errorCode: 'NOT_FOUND', message: `Could not find a match for URL ${path.slice(0, 80)}` }],
    };
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.code, error.message);
    throw error;
  }
}
