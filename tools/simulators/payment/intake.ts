import { isIban } from './instruments.ts';
import { methodNamed } from './methods.ts';
import { FREQUENCIES, type SimulatedFrequency, type Intent } from './model.ts';
import { randomId } from './store.ts';

/** A refusal in the API's format: a code of its list and a sentence. */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

type Block = Record<string, unknown>;

const block = (value: unknown): Block | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Block) : undefined;
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function url(body: Block, name: string, required: boolean): string | null {
  const value = text(body[name]);
  if (value === null && !required) return null;
  const parsed = value === null ? null : URL.parse(value);
  if (value === null) throw new Refusal('010', `Malformed request: ${name} is missing`);
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:')
    throw new Refusal('200', `${name} is not a valid URL`);
  return value;
}

function money(part: Block): { amountMinor: number; currency: string } {
  const amount = part['Amount'];
  if (typeof amount !== 'number') throw new Refusal('010', 'Malformed request: Amount is missing');
  if (!(amount > 0)) throw new Refusal('200', "Amount can't be 0 or negative");
  const amountMinor = Math.round(amount * 100);
  if (Math.abs(amountMinor / 100 - amount) > 1e-9 || amountMinor > 99_999_999)
    throw new Refusal('200', 'Amount is not a valid amount');
  const currency = text(part['CurrencyISOCode']) ?? 'EUR';
  if (!['USD', 'EUR', 'GBP'].includes(currency))
    throw new Refusal('200', `Currency ${currency.slice(0, 8)} is not active`);
  return { amountMinor, currency };
}

function schedule(part: Block): { frequency: SimulatedFrequency; startDate: string } {
  const frequency = FREQUENCIES.find((known) => known === part['Frequency']);
  const startDate = text(part['StartDate']);
  if (!frequency) throw new Refusal('010', 'Malformed request: Frequency is missing or unknown');
  if (!startDate || !/^\d{4}-\d{2}-\d{2}$/.test(startDate))
    throw new Refusal('010', 'Malformed request: StartDate is missing');
  return { frequency, startDate };
}

/**
 * The changes that a body makes to a recurring payment that it names by its Id; undefined for a new one.
 * @throws Refusal
 */
export function readRecurringChange(
  input: unknown,
): { id: string; amountMinor: number; currency: string; frequency: SimulatedFrequency } | undefined {
  const body = block(input);
  const regular = block(body?.['Recurring']);
  const id = text(regular?.['Id']);
  if (!body || !regular || !id) return undefined;
  if (!block(body['PaymentMethod'])) throw new Refusal('098', 'PaymentMethod is missing');
  url(body, 'SuccessURL', true);
  url(body, 'FailureURL', true);
  const frequency = FREQUENCIES.find((known) => known === regular['Frequency']);
  if (!frequency) throw new Refusal('010', 'Malformed request: Frequency is missing or unknown');
  return { id, ...money(regular), frequency };
}

function payer(body: Block): Intent['payer'] {
  const contact = block(block(body['Payer'])?.['Contact']);
  const fields = block(contact?.['SalesforceFields']);
  const last = text(fields?.['LastName']);
  if (!last) throw new Refusal('012', 'Malformed request: the Contact needs a LastName');
  const name = [text(fields?.['FirstName']), last].filter(Boolean).join(' ');
  return { id: randomId('003', 15), name: name.slice(0, 120), email: text(fields?.['Email']) };
}

/**
 * Reads the body of `POST /PaymentIntent`.
 * @param closed methods that the organization has closed
 * @returns the new intent and, for a direct debit with an account, that no visitor is needed
 * @throws Refusal
 */
export function readIntent(
  input: unknown,
  closed: readonly string[],
): { intent: Intent; needsVisitor: boolean } {
  const body = block(input);
  if (!body) throw new Refusal('010', 'Malformed request: a JSON object is expected');
  const wanted = block(body['PaymentMethod']);
  const method = methodNamed(wanted?.['Name'], closed);
  if (!method) throw new Refusal(wanted ? '200' : '098', 'PaymentMethod is missing or not active');
  const once = block(body['OneTime']);
  const regular = block(body['Recurring']);
  if (!once && !regular) throw new Refusal('010', 'Malformed request: OneTime or Recurring is missing');
  if (regular && !once && method.initialPayment === 'required')
    throw new Refusal('011', `${method.name} needs an initial payment`);
  if (regular && once && method.initialPayment === 'unsupported')
    throw new Refusal('011', `${method.name} takes no initial payment`);
  const iban = text(block(wanted?.['Parameters'])?.['iban']);
  if (iban && !isIban(iban)) throw new Refusal('202', 'IBAN is not valid');
  const oneTime = once ? { id: randomId('a08', 15), ...money(once), status: 'Pending' as const } : null;
  const recurring = regular
    ? { id: randomId('a0V', 15), ...money(regular), ...schedule(regular), status: 'Pending' as const }
    : null;
  const intent: Intent = {
    id: randomId('pi_'),
    idempotencyKey: text(body['IdempotencyKey']),
    terms: JSON.stringify([
      oneTime?.amountMinor,
      oneTime?.currency,
      recurring?.amountMinor,
      recurring?.currency,
      recurring?.frequency,
      method.name,
    ]),
    status: 'Processing',
    successUrl: url(body, 'SuccessURL', true)!,
    failureUrl: url(body, 'FailureURL', true)!,
    webhookUrl: url(body, 'WebhookURL', false),
    origin: text(body['Origin']),
    campaignId: text(body['CampaignId']),
    payer: payer(body),
    oneTime,
    recurring,
    method: {
      name: method.name,
      processor: text(wanted?.['Processor']) ?? method.processor,
      target: text(wanted?.['Target']) ?? method.target,
    },
    step: 'open',
    lastDigits: iban ? iban.replace(/\s/g, '').slice(-4) : null,
    createdAt: new Date().toISOString(),
  };
  return { intent, needsVisitor: !iban };
}
