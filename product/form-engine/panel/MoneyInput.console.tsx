import type { TextInputProps } from '@mantine/core';
import type { Currency } from '@tributary/kit/money.ts';
import { currencySymbol, formatMoney, parseMoney } from '@tributary/kit/money.ts';
import { plainAmount } from '@tributary/kit/typed/typed-amount.ts';
import { useTranslation } from 'react-i18next';
import { DraftInput } from './DraftInput.console.tsx';
import { usePanel } from './panel-context.console.ts';

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Minor units; null for none, which only an optional amount may be. */
  minor: number | null;
  currency: Currency;
  optional?: boolean;
  onMinor: (minor: number | null) => void;
}

/** An amount typed in decimals and kept in minor units; nothing is rounded on the way. */
export function MoneyInput({ minor, currency, optional = false, onMinor, ...others }: MoneyInputProps) {
  const { t } = useTranslation('formPanel');
  const { locale } = usePanel();
  const { symbol } = currencySymbol(currency, locale);
  const shown =
    minor === null
      ? ''
      : formatMoney(minor, currency, locale)
          .replace(/[^\d.,]/g, '')
          .replace(/[.,](?=\d{3})/g, '');
  return (
    <DraftInput
      {...others}
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span aria-hidden>{symbol}</span>}
      value={shown}
      commit={(text) => {
        const parsed = parseMoney(plainAmount(text, currency), currency);
        if (optional && !parsed.ok && parsed.reason === 'empty') onMinor(null);
        else if (!parsed.ok || parsed.minor === 0) return t('moneyProblem');
        else onMinor(parsed.minor);
        return undefined;
      }}
    />
  );
}
