import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ComponentOf } from '@tributary/form-engine/schema.ts';
import type { PanelProps } from './panel-props.ts';
import { PropertiesSection } from './PropertiesSection.console.tsx';

/** Words and size of a heading. */
export function HeadingPanel({ component, change, error }: PanelProps<ComponentOf<'heading'>>) {
  const { t } = useTranslation('formBuilder');
  return (
    <PropertiesSection title={t('props.content')}>
      <TextInput
        label={t('props.text')}
        value={component.text}
        error={error('text')}
        onChange={(event) => change({ text: event.currentTarget.value }, 'text')}
      />
      <SegmentedControl
        aria-label={t('props.level')}
        data={[
          { value: '2', label: t('props.level2') },
          { value: '3', label: t('props.level3') },
        ]}
        value={String(component.level)}
        onChange={(value) => change({ level: value === '3' ? 3 : 2 })}
      />
    </PropertiesSection>
  );
}

/** The words of a paragraph. */
export function ParagraphPanel({ component, change, error }: PanelProps<ComponentOf<'paragraph'>>) {
  const { t } = useTranslation('formBuilder');
  return (
    <PropertiesSection title={t('props.content')}>
      <Textarea
        label={t('props.text')}
        description={t('props.textHelp')}
        autosize
        minRows={4}
        value={component.text}
        error={error('text')}
        onChange={(event) => change({ text: event.currentTarget.value }, 'text')}
      />
    </PropertiesSection>
  );
}

/** The title of the step a page break opens. */
export function PageBreakPanel({ component, change, error }: PanelProps<ComponentOf<'pageBreak'>>) {
  const { t } = useTranslation('formBuilder');
  return (
    <PropertiesSection title={t('props.content')}>
      <TextInput
        label={t('props.stepTitle')}
        value={component.label}
        error={error('label')}
        onChange={(event) => change({ label: event.currentTarget.value }, 'label')}
      />
    </PropertiesSection>
  );
}
