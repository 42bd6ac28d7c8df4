import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BuilderPage } from '../builder-props.ts';
import { PageVersionFrame } from './PageVersionFrame.console.tsx';

interface ConflictDialogProps {
  opened: boolean;
  /** This person's page, as it would be saved. */
  mine: { html: string; css: string } | null;
  loadLatest?: () => Promise<BuilderPage>;
  onKeepEditing: () => void;
  onOverwrite: () => void;
  onTakeTheirs: (page: BuilderPage) => void;
}

/** Shown when two people saved one page: both versions, and a choice before either is overwritten. */
export function PageConflictDialog({
  opened,
  mine,
  loadLatest,
  onKeepEditing,
  onOverwrite,
  onTakeTheirs,
}: ConflictDialogProps) {
  const { t } = useTranslation('pageBuilder');
  const [theirs, setTheirs] = useState<BuilderPage | null>(null);
  useEffect(() => {
    if (!opened) return;
    setTheirs(null);
    void loadLatest?.().then(setTheirs, () => undefined);
  }, [opened, loadLatest]);
  return (
    <Modal
      opened={opened}
      onClose={onKeepEditing}
      size="xl"
      title={t('conflict.title')}
      closeButtonProps={{ 'aria-label': t('conflict.keep') }}
    >
      <Text size="sm">{t('conflict.text')}</Text>
      <div className="pb-versions">
        <PageVersionFrame title={t('conflict.mine')} html={mine?.html ?? ''} css={mine?.css ?? ''} />
        {theirs !== null && (
          <PageVersionFrame
            title={t('conflict.theirs')}
            html={theirs.recipes?.html ?? ''}
            css={theirs.recipes?.css ?? ''}
          />
        )}
      </div>
      <Group mt="lg" justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={onKeepEditing}>
          {t('conflict.keep')}
        </Button>
        {theirs !== null && (
          <Button variant="default" onClick={() => onTakeTheirs(theirs)}>
            {t('conflict.take')}
          </Button>
        )}
        <Button color="danger" onClick={onOverwrite}>
          {t('conflict.overwrite')}
        </Button>
      </Group>
    </Modal>
  );
}
