import type { Currency, Money } from '@tributary/kit/money.ts';
import { moneyToDecimal } from '@tributary/kit/money.ts';
import type { FormComponent, FormSchema, Question } from './schema.ts';
import type { Frequency } from './components/frequency/frequencies.ts';
import { frequencies } from './components/frequency/frequencies.ts';
import type {
  Answer,
  AnswerParts,
  Comparable,
  FindReading,
  Matches,
  RawAnswers,
  Reading,
  Vouches,
} from './answers.ts';
import type { Pattern } from './definition/pattern.ts';
import { hasParts, isEmptyAnswer } from './answers.ts';
import { comparableOf, settleForm } from './conditions.ts';
import { baseLanguage, textLanguage } from '@tributary/kit/languages.ts';
import { messagesIn } from './messages.ts';
import { isPlainName } from './summary.ts';
import { chosenCurrency } from './components/amount/sets.ts';
import {
  addedBy,
  currencyAskedFor,
  isUnseen,
  readComponent,
  roleOf,
  settleAnswer,
} from './components/lookup.ts';
import { fieldNames } from './steps.ts';

/** The key of errors of the whole form. */
export const formErrorKey = '_form';
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
  /** What conditions compare of the answers that have parts, by key. */
  compared?: Record<string, Comparable>;
  /** What is to be paid, the sum of all that the form asks for. Integer minor units; missing when the form asks for no money or none was given. */
  amount?: Money;
  /** How much of the amount is paid for products and calculated prices, in minor units; missing without. */
  bought?: number;
  /** The Gift Aid declaration that was made for the gift. */
  giftAid?: AnswerParts;
  /** How much of the amount the declaration is about, in minor units. */
  giftMinor?: number;
  /** How much of the amount covers the payment service's fee, in minor units; missing without. */
  fee?: number;
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

/** The language of messages, and what decides by patterns; without it they are left to whoever has it. */
export interface ReadingOptions {
  locale: string;
  matches?: Matches | undefined;
  vouches?: Vouches | undefined;
}

/** The parsed input, valid or not: for conditions, steps and live errors. */
export interface FormReading {
  /** By key, hidden components included. */
  readings: ReadonlyMap<string, Reading>;
  /** Ids of the components the visitor sees. */
  visible: ReadonlySet<string>;
  /** The valid answer to a question that the visitor sees. */
  find: FindReading;
  /** By key, of visible components only. */
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
  for (const component of shown) collect(component, readings, result);
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

/** Parses every component and decides what is visible and what is invalid. Does not limit the number of fields. */
export function readForm(
  schema: FormSchema,
  raw: RawAnswers,
  { locale, matches, vouches }: ReadingOptions,
): FormReading {
  const t = messagesIn(locale);
  const context = { raw, settings: schema.settings, locale, t, vouches };
  const entered = new Map<string, Reading>();
  for (const component of schema.components) {
    let reading = readComponent(component, context);
    if (matches && reading?.ok && 'pattern' in component && component.pattern && reading.answer !== '') {
      const { pattern } = component;
      if (!matches(pattern, String(reading.answer)))
        reading = { ok: false, error: messageOf(pattern, locale) || t('pattern') };
    }
    if (reading && 'key' in component) entered.set(component.key, reading);
  }
  const { visible, readings, find } = settleForm(
    schema.components,
    entered,
    (component, reading, findOther) => settleAnswer(component, reading, findOther, context),
  );
  const currency = currencyIn(schema, raw);
  for (const component of schema.components) {
    const wanted = currencyAskedFor(component);
    if (wanted && wanted !== currency) visible.delete(component.id);
  }
  const errors: Record<string, string> = {};
  for (const component of schema.components) {
    if (!('key' in component) || !visible.has(component.id)) continue;
    const reading = readings.get(component.key);
    if (reading && !reading.ok)
      errors[component.key] = ('invalidText' in component && component.invalidText) || reading.error;
    else if (isRequired(component) && isEmptyAnswer(reading?.answer)) {
      const named = roleOf(component) !== 'consent' && isPlainName(component.label);
      const own = 'requiredText' in component && component.requiredText;
      errors[component.key] =
        own || (named ? t('required', { fieldName: component.label }) : t('requiredPlain'));
    }
  }
  return { readings, visible, find, errors };
}

/** The currency of the gift that a form is filled in for; the form's own without a question for an amount. */
function currencyIn({ components, settings }: FormSchema, raw: RawAnswers): Currency | undefined {
  const amount = components.find((one) => one.type === 'amount');
  return amount ? chosenCurrency(amount, raw, settings) : settings.currency;
}

/** What a pattern's author says in the language of the fixed texts; undefined in a language without such a sentence. */
function messageOf({ messages }: Pattern, locale: string): string | undefined {
  const language = textLanguage(locale);
  return Object.entries(messages).find(([tag]) => baseLanguage(tag) === language)?.[1];
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
 * A declaration is about what was given. Where something was bought too, that and the fee, which is for both, are left
 * out; without a gift there is no declaration.
 */
function settleGiftAid(result: ValidAnswers, { given, bought }: ReturnType<typeof giftIn>): void {
  const minor = bought > 0 ? given : (result.amount?.minor ?? 0);
  if (minor > 0) result.giftMinor = minor;
  else delete result.giftAid;
}

/** What the visible answers ask for, without the fee; `mixed` when they are in different currencies. */
function askedIn(
  { components }: Pick<FormSchema, 'components'>,
  { readings, visible }: Pick<FormReading, 'readings' | 'visible'>,
): Money | 'mixed' | undefined {
  let sum: Money | undefined;
  for (const component of components) {
    const reading = 'key' in component && visible.has(component.id) ? readings.get(component.key) : undefined;
    if (!reading?.ok || !reading.money) continue;
    const { minor, currency } = reading.money;
    if (sum && sum.currency !== currency) return 'mixed';
    sum = { minor: (sum?.minor ?? 0) + minor, currency };
  }
  return sum;
}

/** What the visible answers add up to; `mixed` when they are in different currencies. */
export function paymentIn(
  schema: Pick<FormSchema, 'components'>,
  reading: Pick<FormReading, 'readings' | 'visible'>,
): Money | 'mixed' | undefined {
  const asked = askedIn(schema, reading);
  const fee = feeIn(schema, reading);
  return fee?.isAdded && asked && asked !== 'mixed' ? { ...asked, minor: asked.minor + fee.minor } : asked;
}

/** The payment service's fee on what was asked for, whether the visitor adds it or not. */
export function feeIn(
  { components }: Pick<FormSchema, 'components'>,
  { readings, visible }: Pick<FormReading, 'readings' | 'visible'>,
): { key: string; minor: number; currency: Currency; isAdded: boolean } | undefined {
  const asked = askedIn({ components }, { readings, visible });
  if (!asked || asked === 'mixed') return undefined;
  for (const component of components) {
    const minor = visible.has(component.id) ? addedBy(component, asked) : undefined;
    if (minor === undefined || !('key' in component)) continue;
    const reading = readings.get(component.key);
    const isAdded = reading?.ok === true && reading.answer === true && minor > 0;
    return { key: component.key, minor, currency: asked.currency, isAdded };
  }
  return undefined;
}

function isRequired(component: Question): boolean {
  return !isUnseen(component) && 'required' in component && component.required;
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
