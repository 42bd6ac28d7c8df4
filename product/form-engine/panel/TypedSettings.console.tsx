import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePanel } from './panel-context.console.ts';
import type { PanelProps, TypedComponent } from './panel-props.ts';

/** Placeholder and regular expression of a question whose answer is typed. */
export function TypedSettings({ component, change, error }: PanelProps<TypedComponent>) {
  const { t } = useTranslation('formPanel');
  const { expressionChoice } = usePanel();
  return (
    <>
      <TextInput
        label={t('placeholder')}
        description={t('placeholderHelp')}
        value={component.placeholder}
        error={error('placeholder')}
        onChange={(event) => change({ placeholder: event.currentTarget.value }, 'placeholder')}
      />
      {expressionChoice(component, change)}
    </>
  );
}
