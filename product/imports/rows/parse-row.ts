import { readComponent } from '@tributary/form-engine/components/lookup.ts';
import type { Answer } from '@tributary/form-engine/answers.ts';
import type { Frequency } from '@tributary/form-engine/components/frequency/frequencies.ts';
import { messagesIn } from '@tributary/form-engine/messages.ts';
import type { FormSchema, Question } from '@tributary/form-engine/schema.ts';
import { isEmailAddress } from '@tributary/kit/email-address.ts';
import { isCurrency, type Money } from '@tributary/kit/money.ts';
import type { FileRow } from '../file/rows.server.ts';
import type { RowProblemCode } from '../definition/choices.ts';
import type { ImportSettings } from '../definition/import.ts';
import { readAmount, readConsent, readFrequency } from './cells.ts';
import { readDate } from './dates.ts';
import { answerableIn, consentsIn, readTarget } from './targets.ts';

/** A consent as a row has it. */
export interface RowConsent {
  key: string;
  given: boolean;
  wording: string;
  at: Date;
}

/** The contents of a row. */
export interface ReadRow {
  at: Date;
  email: string | undefined;
  answers: Record<string, Answer>;
  amount: Money | undefined;
  amountLabel: string | undefined;
  frequency: Frequency | undefined;
  paymentMethod: string | undefined;
  paymentReference: string | undefined;
  campaignCode: string | undefined;
  externalId: string | undefined;
  consents: RowConsent[];
}

/** Why a row can't be taken; `position` is the column's, -1 for the row as a whole. */
export interface RowProblem {
  line: number;
  position: number;
  code: RowProblemCode;
  value: string;
}

export interface RowReader {
  /** Reads a row. Everything that is wrong with it is named at once. */
  read(row: FileRow): ReadRow | RowProblem[];
}

/** The most characters of one cell, and of its shown part. */
const LONGEST = 5_000;
const SHOWN = 200;
/** The most characters of names, codes and references. */
const LONGEST_NAME = 200;

const STRANGE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

interface ReaderOptions {
  settings: ImportSettings;
  /** How many columns the header has. */
  width: number;
  schema: FormSchema;
  timezone: string;
  now: Date;
}

/** Makes the reader of a file's rows. */
export function createRowReader({ settings, width, schema, timezone, now }: ReaderOptions): RowReader {
  const { dateOrder: order, decimalSign, currency } = settings;
  const questions = new Map<string, Question>(answerableIn(schema).map((one) => [one.key, one]));
  const consents = consentsIn(schema);
  const emailKey = schema.components.find((one) => one.type === 'email')?.key ?? 'email';
  const places = new Map<string, number>();
  settings.columns.forEach((target, at) => {
    if (target !== null && at < width) places.set(target, at);
  });
  const context = { settings: schema.settings, locale: 'en-US', t: messagesIn('en-US') };

  function read({ line, cells }: FileRow): ReadRow | RowProblem[] {
    const problems: RowProblem[] = [];
    const refuse = (position: number, code: RowProblemCode): undefined => {
      problems.push({ line, position, code, value: (cells[position] ?? '').slice(0, SHOWN).toWellFormed() });
    };
    // A row may end early, as spreadsheets leave out empty cells at the end; more cells than headings are a mistake.
    if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '')) refuse(-1, 'columns');
    cells.forEach((cell, at) => {
      if (typeof settings.columns[at] !== 'string') return;
      if (STRANGE.test(cell) || !cell.isWellFormed()) refuse(at, 'characters');
      else if (cell.length > LONGEST) refuse(at, 'long');
    });
    if (problems.length > 0) return problems;
    const at = (target: string): number => places.get(target) ?? -1;
    const text = (target: string): string => cells[at(target)]?.trim() ?? '';
    /** A cell's value; its error is noted. */
    const taken = <Value>(target: string, made: { value: Value } | { problem: RowProblemCode }) =>
      'value' in made ? made.value : refuse(at(target), made.problem);
    const short = (target: string): string | undefined =>
      text(target).length > LONGEST_NAME ? refuse(at(target), 'long') : text(target) || undefined;
    const dateAt = (target: string) => readDate(text(target), { order, timezone, now });

    const date = text('date') === '' ? refuse(at('date'), 'dateMissing') : taken('date', dateAt('date'));
    const email = text('email');
    if (email === '' ? settings.kind === 'subscribers' : !isEmailAddress(email))
      refuse(at('email'), email === '' ? 'emailMissing' : 'email');
    let amount: Money | undefined;
    let frequency: Frequency | undefined;
    if (settings.kind === 'donations') {
      const code = text('currency').toUpperCase();
      const own = code === '' ? currency : code;
      if (!isCurrency(own)) refuse(at('currency'), 'currency');
      else if (text('amount') === '') refuse(at('amount'), 'amountMissing');
      else amount = taken('amount', readAmount(text('amount'), decimalSign, own));
      if (amount && code !== '' && amount.currency !== own) refuse(at('currency'), 'currency');
      frequency = taken('frequency', readFrequency(text('frequency')));
    }
    const answers: Record<string, Answer> = {};
    for (const name of ['firstName', 'lastName', 'name']) {
      const said = short(name);
      if (said) answers[name] = said;
    }
    if (email !== '') answers[emailKey] = email;
    for (const [target, position] of places) {
      const { name, key } = readTarget(target);
      const question = name === 'answer' ? questions.get(key) : undefined;
      const said = cells[position]?.trim() ?? '';
      if (!question || said === '') continue;
      const reading = readComponent(question, { ...context, raw: { [key]: said } });
      if (reading?.ok) answers[key] = reading.answer;
      else refuse(position, 'answer');
    }
    const rowConsents = consents.flatMap(({ key, wording }): RowConsent[] => {
      const given = taken(`consent:${key}`, readConsent(text(`consent:${key}`)));
      if (given === undefined || given === null) return [];
      const dated = text(`consentDate:${key}`);
      const when = dated === '' ? date : taken(`consentDate:${key}`, dateAt(`consentDate:${key}`));
      return when ? [{ key, given, wording: settings.wordings[key] || wording, at: when }] : [];
    });
    for (const { key, given } of rowConsents) answers[key] = given;
    const rest = {
      amountLabel: amount ? short('amountLabel') : undefined,
      paymentMethod: short('paymentMethod'),
      paymentReference: short('paymentReference'),
      campaignCode: short('campaignCode') ?? (settings.campaignCode || undefined),
      externalId: short('externalId'),
    };
    if (problems.length > 0 || !date) return problems;
    return {
      at: date,
      email: email || undefined,
      answers,
      amount,
      frequency,
      consents: rowConsents,
      ...rest,
    };
  }
  return { read };
}
