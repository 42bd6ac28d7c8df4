import type { Currency, Money } from '@tributary/kit/money.ts';
import type { Pattern } from './definition/pattern.ts';
import type { FormSettings } from './definition/settings.ts';
import type { FormTranslate } from './messages.ts';

/** A visitor's answer: text, a list (checkboxes) or yes/no (consent). Empty text and lists mean no answer. */
export type Answer = string | string[] | boolean;

/** The input, by field name: text or lists of text from a form, any JSON otherwise. Never trusted. */
export type RawAnswers = Record<string, unknown>;

/** A component's parsed answer. `money` is set by amounts only. */
export type Reading = { ok: true; answer: Answer; money?: Money } | { ok: false; error: string };

/** Whether a whole text matches a pattern. The server has an engine for it, a visitor's browser has none. */
export type Matches = (pattern: Pattern, text: string) => boolean;

export interface ReadingContext {
  raw: RawAnswers;
  settings: FormSettings;
  locale: string;
  t: FormTranslate;
}

/** An answer to choose: what is stored, and what people read. */
export interface AnswerChoice {
  value: string;
  label: string;
}

/** What an answer decides about its submission. */
export type AnswerRole = 'amount' | 'frequency' | 'paymentMethod' | 'email' | 'consent';

/** The roles that a form has once: it asks for money once. */
export const onlyOnceRoles: readonly (AnswerRole | undefined)[] = ['amount', 'frequency', 'paymentMethod'];

/**
 * The answer of one type of component: how it is read, under which names it travels, and what others may ask about it
 * instead of knowing types. The same in a visitor's browser and on the server.
 */
export interface AnswerType<C> {
  /** Parses one component's answer and validates it; whether one is required is decided outside. Never throws. */
  read(component: C, context: ReadingContext): Reading;
  /** What the answer decides; nothing when left out. */
  role?: AnswerRole;
  /** Further field names: `other` for `amount.other`. */
  parts?: readonly string[];
  /** The answers to choose from; anything may be given when left out. */
  choices?(component: C, t: FormTranslate): readonly AnswerChoice[];
  /** The answer as text for people; its choices' labels, or itself, when left out. */
  show?(component: C, answer: Answer, context: Omit<ReadingContext, 'raw'>): string;
  /** Visitors never see it: it is never required and in no summary. */
  isUnseen?: true;
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
    (Array.isArray(answer) && answer.length === 0)
  );
}

/** One field's text, trimmed; '' when missing, null when it is no text. Numbers and booleans come from JSON. */
export function textOf(raw: RawAnswers, name: string): string | null {
  const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value.trim();
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

/** Whether text can be stored and shown anywhere: no lone surrogate, no control character but tab and line ends. */
export function isStorableText(text: string): boolean {
  return !/[\p{Surrogate}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u.test(text);
}
