import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOfText, textOfAmount } from '../../form/amount/amount-text.ts';

interface AmountEndProps {
  label: string;
  /** Minor units as text; empty for no limit. */
  value: string;
  onChange: (value: string) => void;
}

/** One end of a range of amounts, typed like amounts elsewhere. An invalid amount limits nothing and shows an error. */
export function AmountEnd({ label, value, onChange }: AmountEndProps) {
  const { t } = useTranslation('screens');
  const [text, setText] = useState(() => textOfAmount(value));
  useEffect(() => {
    // The value changed from outside; typed text with the same value stays as it is.
    setText((typed) => (String(amountOfText(typed) ?? '') === value ? typed : textOfAmount(value)));
  }, [value]);
  const isAmount = text.trim() === '' || amountOfText(text) !== undefined;
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={isAmount ? undefined : t('refusal.number')}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(String(amountOfText(currentTarget.value) ?? ''));
      }}
    />
  );
}
