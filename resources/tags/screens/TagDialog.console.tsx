import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { ApiError } from '@tributary/engine/http/client.ts';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useResourceMessages } from '@tributary/engine/screens/resource-ui.console.ts';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { TAG_LIMIT, tagKeyOf, tagProblem } from '@tributary/engine/tagging/tag-rules.ts';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { tagUi, type Tag } from '../tag-ui.console.tsx';

interface TagDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The tag to rename; left out to create one. */
  tag?: Tag;
}

/** Creates or renames a tag. The text is converted to a key as it is typed. */
export function TagDialog({ opened, onClose, tag }: TagDialogProps) {
  const { t } = useTranslation(['tags', 'screens', 'kit']);
  const messages = useResourceMessages(tagUi);
  const actions = useResourceActions(tagUi);
  const problems = useProblemText(tagUi);
  const [key, setKey] = useState(tag?.key ?? '');
  const [error, setError] = useState<string>();
  const [working, setWorking] = useState(false);
  useEffect(() => {
    if (!opened) return;
    setKey(tag?.key ?? '');
    setError(undefined);
  }, [opened, tag]);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (tagProblem(key)) return;
    setWorking(true);
    try {
      const body = { key: tagKeyOf(key) };
      await (tag ? actions.update(tag, body) : actions.create(body));
      onClose();
    } catch (failure) {
      const refused = failure instanceof ApiError ? failure.problem.errors?.[0]?.message : undefined;
      if (refused) setError(problems.sentence(refused));
      else actions.fail(tag ? 'updating' : 'creating', failure);
    }
    setWorking(false);
  };
  const problem = tagProblem(key);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(tag ? 'renameTitle' : 'createTitle')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="md">
          <TextInput
            label={messages.field('key')}
            description={t('help.key')}
            value={key}
            error={problem ? t(`screens:tags.${problem}`, { limit: TAG_LIMIT }) : error}
            data-autofocus
            onChange={(event) => {
              setError(undefined);
              const typed = event.currentTarget.value;
              const made = tagKeyOf(typed);
              // Text that can't become a key stays visible, beside the reason. A hyphen at the end may be the beginning
              // of the next word.
              setKey(made ? made + (/[\s-]$/.test(typed) ? '-' : '') : typed);
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('screens:cancel')}
            </Button>
            <Button type="submit" loading={working}>
              {t(tag ? 'rename' : 'createNow')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
