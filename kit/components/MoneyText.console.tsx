import { useTranslation } from 'react-i18next';
import { formatMoney, formatMoneyShort, type Currency } from '../money.ts';

interface MoneyTextProps {
  /** Integer minor units: cents, pence. */
  minor: number;
  currency: Currency;
  /** Whole amounts without decimals, for headlines. */
  short?: boolean;
}

/** An amount in the reader's language, in tabular figures. */
export function MoneyText({ minor, currency, short = false }: MoneyTextProps) {
  const { i18n } = useTranslation('kit');
  const text = short
    ? formatMoneyShort(minor, currency, i18n.language)
    : formatMoney(minor, currency, i18n.language);
  // The amount keeps its own direction inside a right-to-left sentence.
  return (
    <bdi className="tabular" style={{ whiteSpace: 'nowrap' }}>
      {text}
    </bdi>
  );
}
