import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBraces,
  IconEye,
  IconFileImport,
  IconPlus,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormBuilder } from './builder-context.console.ts';
import classes from './FormBuilder.module.css';
import { ImportDialog } from './import/ImportDialog.console.tsx';
import type { ImportedForm } from './import/read-import.ts';
import { CodeDialog } from './code/CodeDialog.console.tsx';
import { AddMenu } from './palette/AddMenu.console.tsx';
import { ShortcutList } from './several/ShortcutList.console.tsx';
import { ProblemList } from './problems/ProblemList.console.tsx';

interface ToolbarProps {
  /** The root of the builder, whose keys are listed. */
  root: RefObject<HTMLElement | null>;
  focusPreview: boolean;
  onPreview: () => void;
}

/** Undo, redo, the problems of the form, and the way to the preview. */
export function Toolbar({ root, focusPreview, onPreview }: ToolbarProps) {
  const previewButton = useRef<HTMLButtonElement>(null);
  const { t } = useTranslation('formBuilder');
  const { schema, canUndo, canRedo, undo, redo, replace, onTranslations } = useFormBuilder();

  const [opened, setOpened] = useState<'code' | 'import' | null>(null);

  // Settings that the file does not have, such as the currency and the e-mail that confirms, stay unchanged.
  const take = ({ schema: { components, settings }, translations, language }: ImportedForm) => {
    const { submitLabel, firstStepLabel, thankYou } = settings;
    replace(
      { ...schema, components, settings: { ...schema.settings, submitLabel, firstStepLabel, thankYou } },
      t('import.applied'),
    );
    if (language) onTranslations?.(language, translations);
  };

  useEffect(() => {
    if (focusPreview) previewButton.current?.focus();
  }, [focusPreview]);

  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('toolbar')} data-tour="form.tools">
      <Group gap={4}>
        <Tooltip label={`${t('undo')} (Ctrl+Z)`}>
          <ActionIcon aria-label={t('undo')} className={classes.step} aria-disabled={!canUndo} onClick={undo}>
            <IconArrowBackUp size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={`${t('redo')} (Ctrl+Shift+Z)`}>
          <ActionIcon aria-label={t('redo')} className={classes.step} aria-disabled={!canRedo} onClick={redo}>
            <IconArrowForwardUp size={18} />
          </ActionIcon>
        </Tooltip>
        <span className={classes.add}>
          <AddMenu>
            <Button size="xs" variant="default" aria-label={t('add')} leftSection={<IconPlus size={14} />}>
              <span className={classes.word}>{t('add')}</span>
            </Button>
          </AddMenu>
        </span>
      </Group>
      <Group gap="xs">
        <ProblemList />
        <Tooltip label={t('code.open')}>
          <ActionIcon size="lg" aria-label={t('code.open')} onClick={() => setOpened('code')}>
            <IconBraces size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('import.open')}>
          <ActionIcon size="lg" aria-label={t('import.open')} onClick={() => setOpened('import')}>
            <IconFileImport size={18} />
          </ActionIcon>
        </Tooltip>
        <span className={classes.keys}>
          <ShortcutList root={root} />
        </span>
        <ImportDialog
          opened={opened === 'import'}
          onClose={() => setOpened(null)}
          replaces={schema.components.length > 0}
          mayTranslate={onTranslations !== undefined}
          onImport={take}
        />
        <CodeDialog opened={opened === 'code'} onClose={() => setOpened(null)} />
        <Button
          ref={previewButton}
          size="xs"
          variant="default"
          aria-label={t('preview')}
          leftSection={<IconEye size={16} />}
          disabled={schema.components.length === 0}
          onClick={onPreview}
        >
          <span className={classes.word}>{t('preview')}</span>
        </Button>
      </Group>
    </div>
  );
}
