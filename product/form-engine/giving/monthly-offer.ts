import type { Money } from '@tributary/kit/money.ts';
import { formatMoneyShort, moneyToDecimal } from '@tributary/kit/money.ts';
import { companion } from '../answers.ts';
import { nameOfSet, setFor } from '../components/amount/sets.ts';
import { messagesIn } from '../messages.ts';
import type { ComponentOf, FormSchema } from '../schema.ts';
import type { ValidAnswers } from '../validate.ts';
import type { FrequencyText } from '../components/frequency/texts.data.ts';

/** A monthly gift that is offered in place of a one-off gift. */
export interface MonthlyOffer {
  heading: string;
  text: string;
  /** The button's text. */
  accept: string;
  /** The fields that change, by name. */
  fields: Record<string, string>;
}

/**
 * The monthly gift that a form offers to a donor who gives once; null where it offers none. The amount is a share of
 * the gift in whole units of its currency, within the limits of monthly gifts; where only certain amounts are accepted,
 * the largest of them below it, else the smallest.
 */
export function monthlyOfferFor(
  schema: FormSchema,
  { answers, amount, frequency }: ValidAnswers,
  locale: string,
): MonthlyOffer | null {
  const question = schema.components.find((one): one is ComponentOf<'frequency'> => one.type === 'frequency');
  const gift = schema.components.find((one): one is ComponentOf<'amount'> => one.type === 'amount');
  if (!question?.monthlyOffer.on || !gift || !amount || frequency !== 'one-off') return null;
  // Neither where the question is not asked, nor where the amount is that of other parts of the form.
  if (!Object.hasOwn(answers, question.key) || !Object.hasOwn(answers, gift.key)) return null;
  const { currency } = amount;
  const once = { minor: Math.round(Number(answers[gift.key]) * 100), currency };
  const monthly = suggested(gift, schema, once, question.monthlyOffer.share);
  if (monthly === undefined) return null;
  const t = messagesIn<FrequencyText>(locale);
  const words = {
    once: formatMoneyShort(once.minor, currency, locale),
    monthly: formatMoneyShort(monthly, currency, locale),
  };
  const name = nameOfSet(gift, setFor(gift, schema.settings, currency, 'monthly'));
  return {
    heading: question.monthlyOffer.heading || t('offerHeading'),
    text: question.monthlyOffer.text || t('offerText', words),
    accept: t('offerAccept', words),
    fields: {
      [question.key]: 'monthly',
      [companion(name, 'other')]: '',
      [name]: moneyToDecimal(monthly, currency),
    },
  };
}

function suggested(
  gift: ComponentOf<'amount'>,
  { settings }: FormSchema,
  { minor, currency }: Money,
  share: number,
): number | undefined {
  const { presets, min, max } = setFor(gift, settings, currency, 'monthly');
  const wanted = Math.max(Math.floor((minor * share) / 10_000) * 100, 100);
  if (gift.allowCustom) {
    const within = Math.min(Math.max(wanted, min ?? 1), max ?? wanted);
    return within >= (min ?? 1) ? within : undefined;
  }
  const amounts = presets.map(({ amount }) => amount).sort((a, b) => a - b);
  return amounts.findLast((amount) => amount <= wanted) ?? amounts[0];
}
