import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePageBuilder } from '../screen/builder-context.console.ts';
import { EVENTS, useEditorTick } from '../screen/use-editor-tick.console.ts';
import './empty-page.css';

/** The empty state of a page. The template was chosen when the page was created. */
export function EmptyPage({ hidden, onBlocks }: { hidden: boolean; onBlocks: () => void }) {
  const { editor } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  useEditorTick(editor, EVENTS.structure);
  const root = editor.getWrapper();
  if (hidden || root === undefined || root.components().length > 0) return null;
  return (
    <div className="pb-empty" role="group" aria-label={t('empty.title')}>
      <h2 className="pb-empty__title">{t('empty.title')}</h2>
      <p className="pb-hint">{t('empty.text')}</p>
      <Button leftSection={<IconPlus size={16} />} onClick={onBlocks}>
        {t('empty.blocks')}
      </Button>
    </div>
  );
}
