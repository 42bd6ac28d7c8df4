import type { Money } from '@tributary/kit/money.ts';
import { moneyToDecimal } from '@tributary/kit/money.ts';
import type { Answer, AnswerParts, Comparable, RawAnswers } from './answers.ts';
import { hasParts, isEmptyAnswer } from './answers.ts';
import { chosenPreset, type ChosenPreset } from './components/amount/choice.ts';
import type { Frequency } from './components/frequency/frequencies.ts';
import { frequencies } from './components/frequency/frequencies.ts';
import { fieldNames, roleOf } from './components/lookup.ts';
import { comparableOf } from './conditions.ts';
import { messagesIn } from './messages.ts';
import { feeIn, paymentIn } from './reading/payment.ts';
import { formErrorKey, readForm, type FormReading, type ReadingOptions } from './reading/read-form.ts';
import type { ComponentOf, FormComponent, FormSchema } from './schema.ts';

/** The most fields of a submission, known or not. */
export const maximumFields = 500;

/** A consent question that was shown, whether it was given, and the words it was given to. */
export interface ConsentAnswer {
  key: string;
  given: boolean;
  wording: string;
}

/** Valid answers. Only components the visitor saw appear; amounts in `answers` are decimal text. */
export interface ValidAnswers {
  ok: true;
  answers: Record<string, Answer>;
  /** Values of the answers with parts that conditions compare, by key. */
  compared?: Record<string, Comparable>;
  /**
   * The sum to pay, of all requests in the form. Integer minor units; missing when the form requests no money or none
   * was given.
   */
  amount?: Money;
  /** How much of the amount is paid for products and calculated prices, in minor units; missing without. */
  bought?: number;
  /** The Gift Aid declaration that was made for the gift. */
  giftAid?: AnswerParts;
  /** How much of the amount the declaration is about, in minor units. */
  giftMinor?: number;
  /** How much of the amount covers the payment service's fee, in minor units; missing without. */
  fee?: number;
  /** The amount that was chosen from those on offer; missing for an amount that the visitor entered. */
  preset?: ChosenPreset;
  /** Set whenever there is an amount; `one-off` when the form does not ask. */
  frequency?: Frequency;
  paymentMethod?: string;
  /** The first e-mail answer. */
  email?: string;
  consents: ConsentAnswer[];
  /**
   * Names sent that belong to no component; they are dropped, because a form may change while a visitor has it open.
   */
  ignored: string[];
}

export interface InvalidAnswers {
  ok: false;
  errors: Record<string, string>;
}

/**
 * Validates a visitor's input. Never throws: values that are no text, lists, depth, NUL, lone surrogates and foreign
 * currencies give an error under the field's key; unknown names are ignored; more than 500 fields, or no object at
 * all, give an error under `_form`. Messages are in the given language.
 */
export function validateAnswers(
  schema: FormSchema,
  raw: RawAnswers,
  { locale, matches, vouches }: ReadingOptions,
): ValidAnswers | InvalidAnswers {
  const t = messagesIn(locale);
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return { ok: false, errors: { [formErrorKey]: t('unreadable') } };
  }
  const names = Object.keys(raw);
  if (names.length > maximumFields) return { ok: false, errors: { [formErrorKey]: t('tooManyFields') } };
  const { readings, visible, errors } = readForm(schema, raw, { locale, matches, vouches });
  if (Object.keys(errors).length > 0) return { ok: false, errors };

  const shown = schema.components.filter((component) => visible.has(component.id));
  const known = new Set(schema.components.flatMap(fieldNames));
  const result: ValidAnswers = {
    ok: true,
    answers: {},
    consents: [],
    ignored: names.filter((name) => !known.has(name) && !name.startsWith('_')),
  };
  for (const component of shown) {
    collect(component, readings, result);
    if (component.type !== 'amount') continue;
    const preset = presetOf(component, schema, raw, readings);
    if (preset === 'gone') return { ok: false, errors: { [component.key]: t('amountText') } };
    if (preset) result.preset = preset;
  }
  const payment = paymentIn(schema, { readings, visible });
  if (payment === 'mixed') return { ok: false, errors: { [formErrorKey]: t('mixedCurrencies') } };
  if (payment) result.amount = payment;
  const fee = feeIn(schema, { readings, visible });
  if (fee?.isAdded) {
    result.fee = fee.minor;
    result.answers[fee.key] = moneyToDecimal(fee.minor, fee.currency);
  }
  const sums = giftIn(shown, readings);
  if (sums.bought > 0) result.bought = sums.bought;
  // Without a gift there is nothing to declare.
  if (result.giftAid) settleGiftAid(result, sums);
  if (result.amount) result.frequency ??= 'one-off';
  else delete result.frequency;
  return result;
}

/** The chosen one of the amounts on offer. */
function presetOf(
  component: ComponentOf<'amount'>,
  { settings }: FormSchema,
  raw: RawAnswers,
  readings: FormReading['readings'],
): ReturnType<typeof chosenPreset> {
  const reading = readings.get(component.key);
  if (!reading?.ok || !reading.money) return undefined;
  const often = component.frequencyKey ? readings.get(component.frequencyKey) : undefined;
  const frequency = String((often?.ok && often.answer) || 'one-off');
  return chosenPreset(component, { raw, settings, frequency, money: reading.money });
}

/** The sums that are given and those that are paid for something, in minor units. */
function giftIn(
  shown: readonly FormComponent[],
  readings: FormReading['readings'],
): { given: number; bought: number } {
  const sums = { given: 0, bought: 0 };
  for (const component of shown) {
    const reading = 'key' in component ? readings.get(component.key) : undefined;
    const minor = reading?.ok ? (reading.money?.minor ?? 0) : 0;
    sums[roleOf(component) === 'amount' ? 'given' : 'bought'] += minor;
  }
  return sums;
}

/**
 * A declaration is about the gift. Where something was bought too, that and the fee, which is for both, are left out;
 * without a gift there is no declaration.
 */
function settleGiftAid(result: ValidAnswers, { given, bought }: ReturnType<typeof giftIn>): void {
  const minor = bought > 0 ? given : (result.amount?.minor ?? 0);
  if (minor > 0) result.giftMinor = minor;
  else delete result.giftAid;
}

function collect(component: FormComponent, readings: FormReading['readings'], result: ValidAnswers): void {
  const reading = 'key' in component ? readings.get(component.key) : undefined;
  if (!reading?.ok || !('key' in component)) return;
  const { answer } = reading;
  const role = roleOf(component);
  if (role === 'consent') {
    const wording = 'wording' in component ? component.wording : component.label;
    result.consents.push({ key: component.key, given: answer === true, wording });
  } else if (isEmptyAnswer(answer) || role === 'fee') return;
  result.answers[component.key] = answer;
  if (hasParts(answer)) (result.compared ??= {})[component.key] = comparableOf(reading);
  if (role === 'frequency') result.frequency = frequencies.find((one) => one === answer);
  if (role === 'giftAid' && hasParts(answer) && !Array.isArray(answer)) result.giftAid = answer;
  if (role === 'paymentMethod' && typeof answer === 'string') result.paymentMethod = answer;
  if (role === 'email' && typeof answer === 'string') result.email ??= answer;
}
