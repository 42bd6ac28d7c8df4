import { formatMoney } from '@tributary/kit/money.ts';
import { isEmptyAnswer } from '../answers.ts';
import { isDerived, isUnseen, roleOf } from '../components/lookup.ts';
import { showAnswer } from '../components/show-answer.ts';
import { changeAction } from '../definition/actions.ts';
import { messagesIn } from '../messages.ts';
import type { FormSchema } from '../schema.ts';
import type { ValidAnswers } from '../validate.ts';
import { amountLabelOf } from './amount-label.ts';
import type { CoverFeeText } from '../components/cover-fee/texts.data.ts';

/** One line of a summary, as plain text. */
export interface ReviewRow {
  key: string;
  /** The `_action` that leads back to the question; undefined where nothing was entered. */
  change?: string;
  label: string;
  value: string;
}

/** The answers as text, in the order of the form, without hidden and empty ones. */
export function reviewRows(schema: FormSchema, result: ValidAnswers, locale: string): ReviewRow[] {
  const t = messagesIn<CoverFeeText>(locale);
  const context = { settings: schema.settings, locale, t, currency: result.amount?.currency };
  const rows = schema.components.flatMap((component) => {
    if (!('key' in component) || isUnseen(component)) return [];
    const { key, label } = component;
    const answer = Object.hasOwn(result.answers, key) ? result.answers[key] : undefined;
    if (answer === undefined || (roleOf(component) !== 'consent' && isEmptyAnswer(answer))) return [];
    const shown = showAnswer(component, answer, context);
    const level = roleOf(component) === 'amount' && amountLabelOf(schema, result.preset);
    const row = { key, label, value: level ? `${shown} · ${level}` : shown };
    return [isDerived(component) ? row : { ...row, change: changeAction + key }];
  });
  const { amount, fee } = result;
  if (!amount || !fee) return rows;
  return [
    ...rows,
    { key: '', label: t('feeTotal'), value: formatMoney(amount.minor, amount.currency, locale) },
  ];
}
