import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';

interface TypedFilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Filters by a whole typed value: a code whose values are not known beforehand. */
export function TypedFilter({ label, value, onChange }: TypedFilterProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const send = (): void => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <TextInput
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send();
      }}
    />
  );
}
