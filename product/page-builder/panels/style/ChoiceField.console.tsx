import { SegmentedControl, Select } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Styled } from './Styled.console.tsx';
import type { StyleOf } from './use-style.console.ts';

interface Choice {
  value: string;
  label: ReactNode;
}

interface ChoiceFieldProps {
  style: StyleOf;
  property: string;
  label: string;
  choices: Choice[];
}

/** A few values side by side. */
export function ChoiceField({ style, property, label, choices }: ChoiceFieldProps) {
  const id = useId();
  const value = style.value(property);
  return (
    <Styled style={style} properties={[property]} label={label}>
      <p className="pb-label" id={id}>
        {label}
      </p>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby={id}
        value={value}
        onChange={(next) => style.set({ [property]: next })}
        data={choices}
      />
    </Styled>
  );
}

/** One value out of many. */
export function StyleSelectField({
  style,
  property,
  label,
  choices,
}: ChoiceFieldProps & { choices: { value: string; label: string }[] }) {
  const value = style.value(property);
  return (
    <Styled style={style} properties={[property]} label={label}>
      <Select
        size="xs"
        clearable
        label={label}
        data={choices}
        value={value === '' ? null : value}
        placeholder="—"
        onChange={(next) => style.set({ [property]: next ?? '' })}
      />
    </Styled>
  );
}
