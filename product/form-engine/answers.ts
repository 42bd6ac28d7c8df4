import type { Currency, Money } from '@tributary/kit/money.ts';
import type { Pattern } from './definition/pattern.ts';
import type { FormSettings } from './definition/settings.ts';
import type { FormTranslate } from './translate.ts';

/** An answer of one value: text, a list (checkboxes) or yes/no (consent). */
export type SingleAnswer = string | string[] | boolean;

/** An answer of several values, by name, such as the lines of an address. Parts without a value are left out. */
export type AnswerParts = { readonly [part: string]: string | number };

/** A visitor's answer. Empty text, empty lists and an object without parts mean no answer. */
export type Answer = SingleAnswer | AnswerParts | AnswerParts[];

/** The value of an answer that conditions compare: one value, or a number such as the major units of an amount. */
export type Comparable = SingleAnswer | number;

/** The input, by field name: text or lists of text from a form, any JSON otherwise. Never trusted. */
export type RawAnswers = Record<string, unknown>;

/**
 * A component's parsed answer. `money` is its addition to the payment. An answer with parts has a value that conditions compare, for example an address its country.
 */
export type Reading =
  | { ok: true; answer: SingleAnswer; money?: Money }
  | { ok: true; answer: AnswerParts | AnswerParts[]; compared: Comparable; money?: Money }
  | { ok: false; error: string };

/** A valid answer. */
export type ValidReading = Extract<Reading, { ok: true }>;

/** Finds the answer to another question: undefined when the visitor does not see it, or it is invalid. */
export type FindReading = (key: string) => ValidReading | undefined;

/** A question that another component depends on, and where in that component it is named. */
export interface AnswerReference {
  key: string;
  path: (string | number)[];
}

/** Whether a whole text matches a pattern. The server has an engine for it, a visitor's browser has none. */
export type Matches = (pattern: Pattern, text: string) => boolean;

/**
 * Whether a reference to something that the server keeps, such as a file, is the server's own and belongs to this
 * component. Without it, as in a visitor's browser, a reference is believed until it is sent.
 */
export type Vouches = (componentId: string, reference: Readonly<Record<string, string | number>>) => boolean;

export interface ReadingContext<Own extends string = never> {
  raw: RawAnswers;
  settings: FormSettings;
  locale: string;
  t: FormTranslate<Own>;
  vouches?: Vouches | undefined;
}

/** Context for showing answers; `currency` is the payment's, where it is not the form's own. */
export interface ShowingContext<Own extends string = never> extends Omit<ReadingContext<Own>, 'raw'> {
  currency?: Currency | undefined;
}

/** An answer to choose: the stored value, and its text. */
export interface AnswerChoice {
  value: string;
  label: string;
}

/** The effect of an answer on its submission. */
export type AnswerRole =
  | 'amount'
  | 'frequency'
  | 'paymentMethod'
  | 'email'
  | 'consent'
  | 'fee'
  | 'giftAid'
  | 'tribute';

/** The roles that a form has once: it asks for money once. */
const onlyOnceRoles: readonly (AnswerRole | undefined)[] = [
  'amount',
  'frequency',
  'paymentMethod',
  'fee',
  'giftAid',
  'tribute',
];
/** The types without an answer that a form has once: one check is asked for with every submission. */
const onlyOnceTypes = ['recaptcha'];

/**
 * The property that only one component of a form may have: a role, or a type; undefined where a form may have several.
 */
export const onceAs = (type: string, role: AnswerRole | undefined): string | undefined =>
  onlyOnceRoles.includes(role) ? role : onlyOnceTypes.find((each) => each === type);

/**
 * The answer of one type of component: how it is read, its field names, and the functions that let other code work
 * without knowing types. The same in a visitor's browser and on the server. `Own` are the keys of the type's fixed
 * texts.
 */
export interface AnswerType<C, Own extends string = never> {
  /** Parses one component's answer and validates it; whether one is required is decided outside. Never throws. */
  read(component: C, context: ReadingContext<Own>): Reading;
  /** The effect of the answer; none when left out. */
  role?: AnswerRole;
  /** Further field names: `other` for `amount.other`. */
  parts?(component: C): readonly string[];
  /** The answers to choose from; anything may be given when left out. */
  choices?(component: C, context: Pick<ReadingContext<Own>, 't'>): readonly AnswerChoice[];
  /** The answer as text for people; its choices' labels, or itself, when left out. */
  show?(component: C, answer: Answer, context: ShowingContext<Own>): string;
  /** Visitors never see it: it is never required and in no summary. */
  isUnseen?: true;
  /** The questions that the answer is worked out from or checked against, besides those of its condition. */
  reads?(component: C): readonly AnswerReference[];
  /** The final reading, once the answers that it `reads` are known; `reading` is the result of `read`. */
  settle?(component: C, reading: Reading, find: FindReading, context: ReadingContext<Own>): Reading;
  /** The component with its references to one question changed to another key. */
  followKey?(component: C, from: string, to: string): C;
  /** It is worked out and not entered. */
  isDerived?: true;
  /** Its addition to the payment is paid once, never every month. */
  isPaidOnce?: true;
  /** Whether the answer may add to the payment. */
  pays?(component: C): boolean;
  /** The only currency of gifts that the question is asked for. */
  currency?: Currency;
  /** An answer's addition to a payment that other answers request, in its minor units. */
  adds?(component: C, payment: Money): number;
}

/** Whether an answer has parts. */
export function hasParts(answer: Answer): answer is AnswerParts | AnswerParts[] {
  return typeof answer === 'object' && (!Array.isArray(answer) || typeof answer[0] === 'object');
}

/** The name of a field that belongs to another (`amount.other`); a key can't contain a dot. */
export function companion(key: string, part: string): string {
  return `${key}.${part}`;
}

/** The currency an amount is in: its own, else the form's. */
export function currencyOf(component: { currency: Currency | null }, settings: FormSettings): Currency {
  return component.currency ?? settings.currency;
}

/** Whether nothing was answered. A consent that was not given is no answer. */
export function isEmptyAnswer(answer: Answer | undefined): boolean {
  return (
    answer === undefined ||
    answer === false ||
    answer === '' ||
    (typeof answer === 'object' && Object.keys(answer).length === 0)
  );
}

/**
 * One field's text, trimmed; '' when missing, null when it is no text. Numbers and booleans come from JSON. Control
 * characters in pasted text are left out: they are invisible, so a visitor could not correct them.
 * @param lineEnd replaces the line ends of word processors
 */
export function textOf(raw: RawAnswers, name: string, lineEnd = ' '): string | null {
  const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
  if (value === undefined || value === null) return '';
  if (typeof value === 'string')
    return value
      .replace(/[\v\f]/g, lineEnd)
      .replace(/[^\P{Cc}\0\t\n\r]/gu, '')
      .trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return null;
}

/** One field's texts, empty ones left out; null when one of them is no text. At most 200. */
export function textsOf(raw: RawAnswers, name: string): string[] | null {
  const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
  const list: unknown[] = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  if (list.length > 200 || !list.every((item) => typeof item === 'string')) return null;
  return list.map((item) => item.trim()).filter((item) => item !== '');
}

/** One of the given values or nothing. */
export function readOneOf(
  key: string,
  choices: readonly { value: string }[],
  raw: RawAnswers,
  t: FormTranslate,
): Reading {
  const answer = textOf(raw, key);
  return answer !== null && (answer === '' || choices.some(({ value }) => value === answer))
    ? { ok: true, answer }
    : { ok: false, error: t('notAnOption') };
}

/** Whether text can be stored and shown anywhere: no lone surrogate and no NUL, which only programs send. */
export function isStorableText(text: string): boolean {
  return !/[\p{Surrogate}\0]/u.test(text);
}
