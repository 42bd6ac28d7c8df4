import { formatMoney, parseMoney } from '@tributary/kit/money.ts';
import type { AnswerType } from '../../answers.ts';
import { currencyOf, textOf } from '../../answers.ts';
import { checkedIn, isYes } from '../consent/read.ts';
import { feeFor } from './fee.ts';
import type { CoverFeeComponent } from './schema.ts';
import type { CoverFeeText } from './texts.data.ts';

/**
 * Whether the donor pays the fee. The stored value is the fee, which only the server computes; a new attempt at a
 * failed payment sends it back, which then counts as yes.
 */
export const coverFeeAnswer: AnswerType<CoverFeeComponent, CoverFeeText> = {
  role: 'fee',
  read: ({ key }, { raw, t }) => checkedIn(textOf(raw, key), isCovered, t),
  adds: feeFor,
  show: (_, answer, { settings, locale, currency }) => {
    const unit = currency ?? currencyOf({ currency: null }, settings);
    const parsed = parseMoney(String(answer), unit);
    return parsed.ok ? formatMoney(parsed.minor, unit, locale) : '';
  },
};

/** Whether a text sent for the checkbox, or stored for it, means that the donor pays the fee. */
export function isCovered(text: string): boolean {
  return isYes(text) || parseMoney(text, 'GBP').ok;
}
