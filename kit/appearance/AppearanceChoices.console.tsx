import { Button, Input, SegmentedControl, Stack } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALES, LOCALE_NAMES } from '../i18n/locales.ts';
import { DEFAULT_APPEARANCE, useAppearance } from './use-appearance.console.ts';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div>
      <Input.Label component="div" id={id} mb={4}>
        {label}
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={[...options]}
        value={value}
        onChange={(next) => onChange(next as Value)}
      />
    </div>
  );
}

/** Language, skin, layout and direction; each choice applies at once. */
export function AppearanceChoices() {
  const { t } = useTranslation('shell');
  const [now, change] = useAppearance();
  const options = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return (
    <Stack gap="lg">
      <Choice
        label={t('preferences.language')}
        value={now.language}
        onChange={(language) => change({ language })}
        options={options(LOCALES, (locale) => LOCALE_NAMES[locale])}
      />
      <Choice
        label={t('preferences.skin')}
        value={now.skin}
        onChange={(skin) => change({ skin })}
        options={options(['light', 'dark', 'auto'] as const, (skin) => t(`preferences.skins.${skin}`))}
      />
      <Choice
        label={t('preferences.layout')}
        value={now.layout}
        onChange={(layout) => change({ layout })}
        options={options(['vertical', 'horizontal'] as const, (name) => t(`preferences.layouts.${name}`))}
      />
      <Choice
        label={t('preferences.direction')}
        value={now.direction}
        onChange={(direction) => change({ direction })}
        options={options(['ltr', 'rtl'] as const, (name) => t(`preferences.directions.${name}`))}
      />
      <Button
        variant="default"
        onClick={() => change(DEFAULT_APPEARANCE)}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('preferences.reset')}
      </Button>
    </Stack>
  );
}
