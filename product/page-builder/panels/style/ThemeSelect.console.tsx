import { Select } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { themeValue, type ThemeValue } from '../../style/theme-values.ts';
import { Styled } from './Styled.console.tsx';
import type { StyleOf } from './use-style.console.ts';

/** Values of the theme as choices of a select. */
export const themeChoices = (t: TFunction<'pageBuilder'>, values: readonly ThemeValue[]) =>
  values.map((name) => ({ value: themeValue(name), label: t(`theme.${name}`) }));

interface ThemeSelectProps {
  style: StyleOf;
  /** They all get the chosen value. */
  properties: readonly string[];
  label: string;
  values: readonly ThemeValue[];
}

/** A value of the active theme by its name. The style follows the theme when that changes. */
export function ThemeSelect({ style, properties, label, values }: ThemeSelectProps) {
  const { t } = useTranslation('pageBuilder');
  const choices = themeChoices(t, values);
  const current = properties.map((property) => style.value(property));
  const chosen = choices.find(({ value }) => current.every((one) => one === value));
  const set = (value: string): void =>
    style.set(Object.fromEntries(properties.map((property) => [property, value])));
  return (
    <Styled style={style} properties={properties} label={label}>
      <Select
        size="xs"
        clearable
        label={label}
        data={[{ group: t('theme.group'), items: choices }]}
        value={chosen?.value ?? null}
        placeholder={current.some((one) => one !== '') ? t('theme.own') : '—'}
        onChange={(value) => set(value ?? '')}
      />
    </Styled>
  );
}
