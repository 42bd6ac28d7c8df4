import { answerApi, type ApiAnswer, type SimulatorApi } from './api.ts';
import { paymentMethods } from './methods.ts';
import { toDecimal, type Intent } from './model.ts';

/** The path of the first version's calls. */
export const API_V1_PATH = '/services/apexrest/cpm/v1';

type Block = Record<string, unknown>;
const block = (value: unknown): Block =>
  typeof value === 'object' && value !== null ? (value as Block) : {};

/** A response of the first version: 200 for every outcome. */
const outcome = (code: string, more: object): ApiAnswer => ({
  status: 200,
  body: { ResponseCode: code, IsSuccess: code === '001', ...more },
});

/** The first version's words for a refusal of the second. */
function refusalOf({ status, body }: ApiAnswer): ApiAnswer {
  if (status >= 500) return { status, body };
  const errors = block(body)['Errors'];
  const first = block(Array.isArray(errors) ? errors[0] : undefined);
  return outcome('020', { Error: String(first['error_message'] ?? 'Invalid request') });
}

/** Fields are directly in Contact and Account, and Payment is called OneTime in the second version. */
function asIntent(input: unknown): Block {
  const { Payer, Payment, SourceConnector: source, ...rest } = block(input);
  const { Contact, Account } = block(Payer);
  return {
    ...rest,
    ...(source ? { Settings: { SourceConnector: source } } : {}),
    Payer: {
      ...(Contact ? { Contact: { SalesforceFields: Contact } } : {}),
      ...(Account ? { Account: { SalesforceFields: Account } } : {}),
    },
    ...(Payment ? { OneTime: Payment } : {}),
  };
}

const installment = ({ oneTime }: Intent) =>
  oneTime && {
    Payment: {
      InstallmentId: oneTime.id,
      Status: oneTime.status,
      Amount: toDecimal(oneTime.amountMinor),
      CurrencyISOCode: oneTime.currency,
    },
  };

const processors = (closed: readonly string[]) => ({
  Processors: paymentMethods(closed).PaymentMethods.flatMap(({ Name, Processors }) =>
    Processors.map((processor) => ({
      Name: processor.Name,
      PaymentMethods: [{ Name, SupportsRecurring: processor.SupportsRecurring }],
    })),
  ),
});

/** Responds to one authorized call of the first version; `path` is the part after its base. */
export function answerFirstVersion(
  api: SimulatorApi,
  method: string,
  path: string,
  input: unknown,
): ApiAnswer {
  if (method === 'GET' && path === '/Processors')
    return { status: 200, body: processors(api.controls.closedMethods) };
  if (method === 'POST' && path === '/Payment') {
    const made = answerApi(api, 'POST', '/PaymentIntent', asIntent(input));
    if (made.status !== 200) return refusalOf(made);
    const { Id, RedirectURL } = block(made.body);
    const intent = api.store.intent(String(Id))!;
    return {
      ...made,
      ...outcome('001', {
        ...(RedirectURL ? { RedirectURL } : {}),
        ...installment(intent),
        ...(intent.recurring ? { Recurring: { Id: intent.recurring.id } } : {}),
      }),
    };
  }
  const id = /^\/Payment\/([\w-]{1,64})$/.exec(path)?.[1];
  if (method === 'GET' && id) {
    const intent = api.store.intents().find(({ oneTime }) => oneTime?.id === id);
    return intent
      ? outcome('001', installment(intent)!)
      : outcome('020', { Error: 'No payment has this Id' });
  }
  return { status: 404, body: [{ errorCode: 'NOT_FOUND', message: 'Could not find a match for URL' }] };
}
