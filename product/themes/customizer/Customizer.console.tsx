import { Alert, SegmentedControl, Select, Stack } from '@mantine/core';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { NumberField } from '@tributary/engine/screens/form/NumberField.console.tsx';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { LockedFeature } from '@tributary/engine/screens/quota/LockedFeature.console.tsx';
import { FONT_NAMES, FONT_STACKS, type FontName } from '@tributary/kit/theme/page-fonts.ts';
import { BUTTON_SHAPES, DARK_MODES, SHADOWS, TEXT_SIZES } from '@tributary/resources/themes/tokens.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ThemePreview } from '../preview/ThemePreview.console.tsx';
import { ColourFields } from './ColourFields.console.tsx';
import classes from './customizer.module.css';

/** The design tokens of a theme beside a page that shows them. */
export function Customizer() {
  const { t } = useTranslation(['themes', 'pageBuilder']);
  const { features } = useSession();
  const { readOnly } = useFormFrame();
  const [mode, setMode] = useState<'light' | 'dark'>('light');
  const isLocked = !features.includes('THEME_CUSTOMIZER');
  return (
    <div className={classes.customizer}>
      <fieldset className={classes.controls} disabled={isLocked}>
        {isLocked && !readOnly ? (
          <Alert color="info" mb="sm">
            <LockedFeature flag="THEME_CUSTOMIZER" />
          </Alert>
        ) : null}
        <Group title={t('customizer.colours')}>
          <ColourFields mode={mode} onMode={setMode} />
          <ChoiceOf
            name="tokens.darkMode"
            label={t('field.tokens.darkMode')}
            values={DARK_MODES}
            words="darkMode"
          />
        </Group>
        <Group title={t('customizer.type')}>
          <FontOf name="tokens.type.heading" label={t('field.tokens.type.heading')} />
          <FontOf name="tokens.type.body" label={t('field.tokens.type.body')} />
          <WeightOf />
          <div className={classes.pair}>
            {(Object.keys(TEXT_SIZES) as (keyof typeof TEXT_SIZES)[]).toReversed().map((size) => (
              <NumberOf
                key={size}
                name={`tokens.type.sizes.${size}`}
                label={t(`field.tokens.type.sizes.${size}`)}
                range={TEXT_SIZES[size]}
              />
            ))}
            <NumberOf
              name="tokens.type.lineHeight"
              label={t('field.tokens.type.lineHeight')}
              range={[1.2, 2]}
              step={0.05}
              unit=""
            />
          </div>
        </Group>
        <Group title={t('customizer.space')}>
          <div className={classes.pair}>
            <NumberOf name="tokens.space.gap" label={t('field.tokens.space.gap')} range={[8, 48]} />
            <NumberOf
              name="tokens.space.section"
              label={t('field.tokens.space.section')}
              range={[32, 160]}
              step={8}
            />
            <NumberOf
              name="tokens.space.width"
              label={t('field.tokens.space.width')}
              range={[640, 1600]}
              step={20}
            />
          </div>
        </Group>
        <Group title={t('customizer.shape')}>
          <NumberOf name="tokens.radius" label={t('field.tokens.radius')} range={[0, 40]} />
          <ChoiceOf
            name="tokens.buttons"
            label={t('field.tokens.buttons')}
            values={BUTTON_SHAPES}
            words="buttons"
          />
          <ChoiceOf name="tokens.shadow" label={t('field.tokens.shadow')} values={SHADOWS} words="shadow" />
        </Group>
      </fieldset>
      <ThemePreview mode={mode} onMode={setMode} />
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={classes.group} open>
      <summary className={classes.title}>{title}</summary>
      <Stack gap="sm" pt="xs">
        {children}
      </Stack>
    </details>
  );
}

interface ChoiceOfProps {
  name: string;
  label: string;
  values: readonly string[];
  words: 'darkMode' | 'buttons' | 'shadow';
}

function ChoiceOf({ name, label, values, words }: ChoiceOfProps) {
  const { messages, field, frame } = useField({ name, label });
  return (
    <div>
      <p className={classes.label} id={frame.id}>
        {label}
      </p>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby={frame.id}
        disabled={frame.disabled}
        value={String(field.value)}
        onChange={field.onChange}
        data={values.map((value) => ({ value, label: messages.t(`themes:value.${words}.${value}`) }))}
      />
    </div>
  );
}

function FontOf({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation('pageBuilder');
  const { field, frame } = useField({ name, label });
  return (
    <Select
      {...frame}
      size="xs"
      allowDeselect={false}
      data={FONT_NAMES.map((font) => ({ value: font, label: t(`font.${font}`) }))}
      renderOption={({ option }) => (
        <span style={{ fontFamily: FONT_STACKS[option.value as FontName] }}>{option.label}</span>
      )}
      value={String(field.value)}
      onChange={field.onChange}
    />
  );
}

function WeightOf() {
  const { t } = useTranslation(['themes', 'pageBuilder']);
  const label = t('field.tokens.type.headingWeight');
  const { field, frame } = useField({ name: 'tokens.type.headingWeight', label });
  return (
    <Select
      {...frame}
      size="xs"
      allowDeselect={false}
      data={(['400', '500', '600', '700', '800'] as const).map((value) => ({
        value,
        label: t(`pageBuilder:style.weight_${value}`),
      }))}
      value={String(field.value)}
      onChange={(value) => field.onChange(Number(value))}
    />
  );
}

interface NumberOfProps {
  name: string;
  label: string;
  range: readonly [number, number];
  step?: number;
  unit?: string;
}

function NumberOf({ name, label, range: [min, max], step = 1, unit = ' px' }: NumberOfProps) {
  return (
    <NumberField
      name={name}
      label={label}
      size="xs"
      min={min}
      max={max}
      step={step}
      suffix={unit}
      decimalScale={2}
    />
  );
}
