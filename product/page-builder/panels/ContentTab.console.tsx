import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Component } from 'grapesjs';
import { useTranslation } from 'react-i18next';
import { isWritable, kindOf } from '../editor/components.ts';
import { usePageBuilder } from '../screen/builder-context.console.ts';
import { ArrangementFields } from './content/ArrangementFields.console.tsx';
import { ElementFields } from './content/ElementFields.console.tsx';
import { ImageFields } from './content/ImageFields.console.tsx';
import { LinkFields } from './content/LinkFields.console.tsx';
import { SectionFields } from './content/SectionFields.console.tsx';
import { SlotField } from './content/SlotField.console.tsx';
import { ContentTextField } from './content/ContentTextField.console.tsx';
import { HeadingLevel } from './content/HeadingLevel.console.tsx';
import { WidgetFields } from './content/WidgetFields.console.tsx';
import { NameField } from './content/NameField.console.tsx';

/** The content and behaviour of the selected component. */
export function ContentTab({ component }: { component: Component | undefined }) {
  const { t } = useTranslation('pageBuilder');
  const { editor } = usePageBuilder();
  if (component === undefined || kindOf(component) === 'page')
    return <p className="pb-hint">{t('content.nothing')}</p>;
  if (editor.getSelectedAll().length > 1) return <p className="pb-hint">{t('content.several')}</p>;
  return (
    <div className="pb-fields">
      {isWritable(component) && <ContentTextField component={component} />}
      <KindFields component={component} />
      {isWritable(component) && <WriteButton />}
      <NameField component={component} />
    </div>
  );
}

function KindFields({ component }: { component: Component }) {
  const { t } = useTranslation('pageBuilder');
  switch (kindOf(component)) {
    case 'heading':
      return <HeadingLevel component={component} />;
    case 'button':
    case 'link':
      return <LinkFields component={component} />;
    case 'image':
      return <ImageFields component={component} />;
    case 'section':
    case 'header':
    case 'footer':
      return <SectionFields component={component} />;
    case 'columns':
    case 'column':
    case 'card':
      return <ArrangementFields component={component} />;
    case 'form':
    case 'counter':
      return <SlotField component={component} />;
    case 'languages':
      return <p className="pb-hint">{t('languages.hint')}</p>;
    case 'film':
    case 'share':
    case 'countdown':
      return <WidgetFields key={component.getId()} component={component} />;
    case 'element':
      return <ElementFields component={component} />;
    default:
      return null;
  }
}

function WriteButton() {
  const { actions } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  return (
    <Button variant="default" size="xs" leftSection={<IconPencil size={14} />} onClick={actions.write}>
      {t('content.write')}
    </Button>
  );
}
