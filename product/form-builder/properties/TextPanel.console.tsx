import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ComponentOf } from '@tributary/form-engine/schema.ts';
import classes from './Properties.module.css';
import type { PanelProps } from './panel-props.ts';
import { ExpressionChoice } from './SharedPanel.console.tsx';
import { PropertiesSection } from './PropertiesSection.console.tsx';

type TextLike = ComponentOf<'text'> | ComponentOf<'textarea'> | ComponentOf<'email'>;

/** Placeholder and lengths of fields that take text. */
export function TextPanel({ component, change, error }: PanelProps<TextLike>) {
  const { t } = useTranslation('formBuilder');
  return (
    <PropertiesSection title={t(`types.${component.type}.name`)}>
      <TextInput
        label={t('props.placeholder')}
        description={t('props.placeholderHelp')}
        value={component.placeholder}
        error={error('placeholder')}
        onChange={(event) => change({ placeholder: event.currentTarget.value }, 'placeholder')}
      />
      <ExpressionChoice component={component} change={change} />
      {component.type === 'email' ? null : (
        <div className={classes.pair}>
          {component.type === 'text' ? (
            <NumberInput
              label={t('props.minLength')}
              min={0}
              max={component.maxLength}
              allowDecimal={false}
              value={component.minLength}
              error={error('minLength')}
              onChange={(value) =>
                change({ minLength: Number(value) || 0 } as Partial<TextLike>, 'minLength')
              }
            />
          ) : null}
          <NumberInput
            label={t('props.maxLength')}
            min={1}
            max={5000}
            allowDecimal={false}
            value={component.maxLength}
            error={error('maxLength')}
            onChange={(value) => change({ maxLength: Number(value) || 1 } as Partial<TextLike>, 'maxLength')}
          />
        </div>
      )}
    </PropertiesSection>
  );
}

/** The wording a visitor agrees to. */
export function ConsentPanel({ component, change, error }: PanelProps<ComponentOf<'consent'>>) {
  const { t } = useTranslation('formBuilder');
  return (
    <PropertiesSection title={t('types.consent.name')}>
      <Textarea
        label={t('props.wording')}
        description={t('props.wordingHelp')}
        required
        autosize
        minRows={3}
        value={component.wording}
        error={error('wording')}
        onChange={(event) => change({ wording: event.currentTarget.value }, 'wording')}
      />
    </PropertiesSection>
  );
}

/** Where a hidden value comes from. */
export function HiddenPanel({ component, change, error }: PanelProps<ComponentOf<'hidden'>>) {
  const { t } = useTranslation('formBuilder');
  return (
    <PropertiesSection title={t('types.hidden.name')}>
      <TextInput
        label={t('props.value')}
        description={component.queryParameter ? undefined : t('props.valueHelp')}
        value={component.value}
        error={error('value')}
        onChange={(event) => change({ value: event.currentTarget.value }, 'value')}
      />
      <TextInput
        label={t('props.queryParameter')}
        description={t('props.queryParameterHelp')}
        spellCheck={false}
        value={component.queryParameter}
        error={error('queryParameter')}
        onChange={(event) => change({ queryParameter: event.currentTarget.value.trim() }, 'queryParameter')}
      />
    </PropertiesSection>
  );
}
