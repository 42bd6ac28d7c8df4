import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

export interface NumberEntryProps extends Omit<
  NumberInputProps,
  'value' | 'defaultValue' | 'onChange' | 'maw'
> {
  /** The width of the box in pixels; label and help keep the width of the form. */
  maw?: number | undefined;
  value: number | null;
  /** A fraction reaches the caller, whose schema requires whole numbers where needed; null for an empty field. */
  onChange: (value: number | null) => void;
}

/**
 * A field for a number, with a point or a comma. Mantine reports a number that is not complete yet (`1.`) as a text: it
 * stays in the field until it is one. Without decimals it would drop the sign and make 15 of “1,5”: a field of whole
 * numbers therefore takes fractions too, and its schema refuses them in words.
 */
export function NumberEntry({ value, onChange, onBlur, maw, ...props }: NumberEntryProps) {
  const [unfinished, setUnfinished] = useState<string>();
  return (
    <NumberInput
      {...props}
      {...(maw === undefined ? {} : { styles: { wrapper: { maxWidth: maw } } })}
      value={unfinished ?? value ?? ''}
      onChange={(next) => {
        setUnfinished(typeof next === 'string' ? next : undefined);
        const number = next === '' ? Number.NaN : Number(next);
        onChange(Number.isNaN(number) ? null : number);
      }}
      onBlur={(event) => {
        setUnfinished(undefined);
        onBlur?.(event);
      }}
    />
  );
}
