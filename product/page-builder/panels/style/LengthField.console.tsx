import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readLength, shownLength, stepLength } from '../../style/length.ts';
import { isThemeValue } from '../../style/theme-values.ts';
import { originText, Styled } from './Styled.console.tsx';
import type { StyleOf } from './use-style.console.ts';

interface LengthFieldProps {
  style: StyleOf;
  property: string;
  label: string;
  /** In the spacing box the label is for screen readers only. */
  bare?: boolean;
}

/** A length: type a number for pixels or any CSS length; arrow keys step by 1, with Shift by 10. */
export function LengthField({ style, property, label, bare = false }: LengthFieldProps) {
  // A value of the theme is chosen by its name, beside this field: here its measure is shown.
  const value = isThemeValue(style.value(property)) ? '' : style.value(property);
  const { t } = useTranslation('pageBuilder');
  const [typed, setTyped] = useState(value);
  const [wrong, setWrong] = useState(false);
  useEffect(() => {
    setTyped(value);
    setWrong(false);
  }, [value]);
  const commit = (): void => {
    const length = readLength(typed);
    setWrong(length === null);
    if (length !== null && length !== value) style.set({ [property]: length });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') commit();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const step = (event.shiftKey ? 10 : 1) * (event.key === 'ArrowUp' ? 1 : -1);
    style.set({ [property]: stepLength(value, Number(shownLength(style.computed(property))) || 0, step) });
  };
  const origin = style.origin(property);
  const field = (
    <TextInput
      size="xs"
      className={bare ? 'pb-length pb-length--bare' : 'pb-length'}
      data-own={style.own(property) !== '' || undefined}
      {...(bare ? { 'aria-label': label } : { label })}
      title={origin ? `${label} · ${originText(t, origin)}` : label}
      data-origin={origin?.device}
      placeholder={shownLength(style.computed(property))}
      value={bare ? typed.replace(/px$/, '') : typed}
      error={wrong}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
  // In the spacing box there is no room for a mark of each: the box has one.
  return bare ? (
    field
  ) : (
    <Styled style={style} properties={[property]} label={label}>
      {field}
    </Styled>
  );
}
