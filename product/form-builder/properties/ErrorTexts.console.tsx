import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PanelProps } from '@tributary/form-engine/panel/panel-props.ts';
import { PropertiesSection } from '@tributary/form-engine/panel/PropertiesSection.console.tsx';
import type { Question } from '@tributary/form-engine/schema.ts';

const TEXTS = ['requiredText', 'invalidText'] as const;

/** Visitors' texts in place of the engine's own errors. A form that was saved before may have neither. */
export function ErrorTexts({ component, change, error }: PanelProps<Question>) {
  const { t } = useTranslation('formBuilder');
  if (!('required' in component)) return null;
  return (
    <PropertiesSection title={t('errorTexts.title')}>
      {TEXTS.map((name) =>
        name === 'requiredText' && !component.required ? null : (
          <TextInput
            key={name}
            label={t(`errorTexts.${name}`)}
            placeholder={t('errorTexts.standard')}
            value={component[name] || ''}
            error={error(name)}
            onChange={(event) => change({ [name]: event.currentTarget.value } as Partial<Question>, name)}
          />
        ),
      )}
    </PropertiesSection>
  );
}
