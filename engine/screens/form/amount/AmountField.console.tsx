import { TextInput } from '@mantine/core';
import { currencySymbol, type Currency } from '@tributary/kit/money.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText, parseAmount } from './amount-text.ts';
import { useField, type FieldProps } from '../use-field.console.ts';

interface AmountFieldProps extends FieldProps {
  /** The currency in which amounts are typed; stored in minor units. Without one, a plain whole number. */
  currency?: Currency | undefined;
}

/**
 * A whole number, or an amount of money in the person's notation. The text is kept as typed until the field loses
 * focus.
 */
export function AmountField({ currency, ...props }: AmountFieldProps) {
  const { field, frame } = useField(props);
  const { i18n } = useTranslation('kit');
  const [text, setText] = useState(() => amountText(field.value, currency));
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    if (!typing && !Number.isNaN(field.value)) setText(amountText(field.value, currency));
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
        field.onChange(parseAmount(event.currentTarget.value, currency));
      }}
      onBlur={() => {
        setTyping(false);
        field.onBlur();
      }}
    />
  );
}
