import { TextInput } from '@mantine/core';
import { currencySymbol, moneyToDecimal, parseMoney, type Currency } from '@tributary/kit/money.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useField, type FieldProps } from './use-field.console.ts';

interface AmountFieldProps extends FieldProps {
  /** Amounts are typed in this currency and kept in minor units; a plain whole number without one. */
  currency?: Currency | undefined;
}

const written = (value: unknown, currency: Currency | undefined): string => {
  if (typeof value !== 'number' || !Number.isFinite(value) || value === 0) return '';
  return currency ? moneyToDecimal(value, currency).replace(/\.00$/, '') : String(value);
};

/** A text as the number that is kept; NaN for what is none, which the schema then refuses. */
function read(text: string, currency: Currency | undefined): number {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  if (!currency) return /^\d{1,15}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  const parsed = parseMoney(trimmed, currency);
  return parsed.ok ? parsed.minor : Number.NaN;
}

/** A whole number, or an amount of money as people write it. What is typed stays until the field is left. */
export function AmountField({ currency, ...props }: AmountFieldProps) {
  const { field, frame } = useField(props);
  const { i18n } = useTranslation('kit');
  const [text, setText] = useState(() => written(field.value, currency));
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    if (!typing && !Number.isNaN(field.value)) setText(written(field.value, currency));
  }, [field.value, currency, typing]);
  const sign = currency ? currencySymbol(currency, i18n.language) : undefined;
  return (
    <TextInput
      {...frame}
      ref={field.ref}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      maw={240}
      value={text}
      leftSection={sign?.before ? sign.symbol : undefined}
      rightSection={sign && !sign.before ? sign.symbol : undefined}
      onFocus={() => setTyping(true)}
      onChange={(event) => {
        setText(event.currentTarget.value);
        field.onChange(read(event.currentTarget.value, currency));
      }}
      onBlur={() => {
        setTyping(false);
        field.onBlur();
      }}
    />
  );
}
