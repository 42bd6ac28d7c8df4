import {
  Button,
  Drawer,
  Input,
  SegmentedControl,
  Stack,
  Text,
  useDirection,
  useMantineColorScheme,
} from '@mantine/core';
import { changeLanguage } from '@tributary/kit/i18n/browser.console.ts';
import { DEFAULT_LOCALE, LOCALES, LOCALE_NAMES, type Locale } from '@tributary/kit/i18n/locales.ts';
import { useRemembered } from '@tributary/kit/remembered.console.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

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

/** How the console looks and which language it speaks, for this person in this browser. */
export default function Preferences({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['shell', 'kit']);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { setDirection } = useDirection();
  const [layout, setLayout] = useRemembered('layout');
  const [direction, rememberDirection] = useRemembered('direction');
  const turn = (next: 'ltr' | 'rtl'): void => {
    rememberDirection(next);
    setDirection(next);
  };
  const speak = (locale: Locale): void => void changeLanguage(i18n, locale);
  const reset = (): void => {
    setColorScheme('light');
    setLayout('vertical');
    turn('ltr');
    speak(DEFAULT_LOCALE);
  };
  const options = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('preferences.title')}
      size={400}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Stack gap="lg">
        <Text c="dimmed">{t('preferences.sentence')}</Text>
        <Choice
          label={t('preferences.language')}
          value={i18n.language as Locale}
          onChange={speak}
          options={options(LOCALES, (locale) => LOCALE_NAMES[locale])}
        />
        <Choice
          label={t('preferences.skin')}
          value={colorScheme}
          onChange={setColorScheme}
          options={options(['light', 'dark', 'auto'] as const, (skin) => t(`preferences.skins.${skin}`))}
        />
        <Choice
          label={t('preferences.layout')}
          value={layout}
          onChange={setLayout}
          options={options(['vertical', 'horizontal'] as const, (name) => t(`preferences.layouts.${name}`))}
        />
        <Choice
          label={t('preferences.direction')}
          value={direction}
          onChange={turn}
          options={options(['ltr', 'rtl'] as const, (name) => t(`preferences.directions.${name}`))}
        />
        <Button variant="default" onClick={reset} style={{ alignSelf: 'flex-start' }}>
          {t('preferences.reset')}
        </Button>
      </Stack>
    </Drawer>
  );
}
