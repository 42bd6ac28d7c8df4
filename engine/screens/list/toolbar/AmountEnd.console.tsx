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

/** One end of a range of amounts, typed as amounts are elsewhere. What is no amount limits nothing, and says so. */
export function AmountEnd({ label, value, onChange }: AmountEndProps) {
  const { t } = useTranslation('screens');
  const [text, setText] = useState(() => textOfAmount(value));
  useEffect(() => {
    // A change from elsewhere; what is typed stays as it is.
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
