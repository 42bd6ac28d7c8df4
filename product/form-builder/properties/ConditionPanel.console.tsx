import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { opensSection, opensStep } from '@tributary/form-engine/definition/openers.ts';
import type { FormComponent } from '@tributary/form-engine/schema.ts';
import type { PanelProps } from '@tributary/form-engine/panel/panel-props.ts';
import { PropertiesSection } from '@tributary/form-engine/panel/PropertiesSection.console.tsx';
import { ConditionEditor } from './ConditionEditor.console.tsx';

/** When the component is shown. */
export function ConditionPanel({ component, change, error }: PanelProps<FormComponent>) {
  const { t } = useTranslation('formBuilder');
  return (
    <PropertiesSection title={t('condition.title')}>
      {opensStep(component) || opensSection(component) ? (
        <Text size="xs" c="dimmed">
          {t(opensStep(component) ? 'condition.stepHelp' : 'condition.sectionHelp')}
        </Text>
      ) : null}
      <ConditionEditor
        value={component.condition}
        change={(condition, tag) => change({ condition }, tag)}
        error={error}
        path="condition"
        of={component.id}
        always={t('condition.always')}
      />
    </PropertiesSection>
  );
}
