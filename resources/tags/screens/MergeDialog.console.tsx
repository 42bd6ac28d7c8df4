import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { TagOfRecord } from '@tributary/engine/definition/resource.ts';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useGo } from '@tributary/engine/screens/links.console.tsx';
import { TagPicker } from '@tributary/engine/screens/tags/TagPicker.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagUi, type Tag } from '../tag-ui.console.tsx';

interface MergeDialogProps {
  opened: boolean;
  onClose: () => void;
  tag: Tag;
}

/** Moves all links of a tag to another tag and deletes the first; warns before, since it can't be undone. */
export function MergeDialog({ opened, onClose, tag }: MergeDialogProps) {
  const { t } = useTranslation(['tags', 'screens', 'kit']);
  const actions = useResourceActions(tagUi);
  const go = useGo();
  const [chosen, setChosen] = useState<TagOfRecord[]>([]);
  const [working, setWorking] = useState(false);
  const into = chosen.find(({ id }) => id !== tag.id);
  const merge = async (): Promise<void> => {
    if (!into) return;
    setWorking(true);
    const done = await actions.act(tag, 'merge', t('merged', { key: tag.key, into: into.key }), {
      into: into.id,
    });
    setWorking(false);
    if (!done) return;
    onClose();
    go(`/tags/${into.id}/view`);
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('mergeTitle', { key: tag.key })}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Stack gap="md">
        <Text>{t('mergeText', { key: tag.key })}</Text>
        <TagPicker
          label={t('mergeInto')}
          value={chosen}
          onChange={(tags) => setChosen(tags.filter(({ id }) => id !== tag.id))}
          onRefused={(error) => actions.fail('creating', error)}
          most={1}
          makes={false}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('screens:cancel')}
          </Button>
          <Button color="danger" disabled={!into} loading={working} onClick={() => void merge()}>
            {into ? t('mergeNow', { into: into.key }) : t('merge')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
