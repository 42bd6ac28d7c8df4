import { Button, Checkbox, Group, Modal, Stack, Switch, TextInput } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { shareAbility } from '../../views/share-ability.ts';
import { VIEW_NAME_LIMIT, type SavedView, type ViewContent } from '../../views/view.ts';
import { useAbility, useSession } from '../console-context.console.tsx';
import { useProblemText } from '../problem-text.console.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { useViewActions } from './use-saved-views.console.ts';

interface SaveViewDialogProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  opened: boolean;
  /** The view to rename or share; left out to save a new one. */
  view: SavedView | undefined;
  /** The content of the new view. */
  content: ViewContent;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}

/** Saves the list as it is shown under a name, or changes a view's name and who sees it. */
export function SaveViewDialog<Item extends RecordFrame>({
  ui,
  opened,
  view,
  content,
  onClose,
  onSaved,
}: SaveViewDialogProps<Item>) {
  const { definition } = ui;
  const { t } = useResourceMessages(ui);
  const actions = useViewActions();
  const problems = useProblemText(ui);
  const { userId } = useSession();
  const mayShare = useAbility().can(shareAbility(definition), definition.subject);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [isDefault, setDefault] = useState(false);
  const [error, setError] = useState<string>();
  const [working, setWorking] = useState(false);
  // A new one that was saved before something after it failed: the next try changes it.
  const [made, setMade] = useState<SavedView>();
  useEffect(() => {
    if (!opened) return;
    setName(view?.name ?? '');
    setShared(view?.isShared ?? false);
    setDefault(view?.isDefault ?? false);
    setError(undefined);
    setMade(undefined);
  }, [opened, view]);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return setError(t('screens:views.nameMissing'));
    setWorking(true);
    try {
      const before = view ?? made;
      const saved = before
        ? await actions.update(before.id, { name, isShared })
        : await actions.create({ resource: definition.name, name, isShared, content });
      if (!view) setMade(saved);
      if (isDefault !== saved.isDefault)
        await actions.setDefault(definition.name, isDefault ? saved.id : null);
      onSaved(saved);
      onClose();
    } catch (failure) {
      setError(problems.reason(failure) ?? t('screens:views.failed'));
    }
    setWorking(false);
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(view ? 'screens:views.editTitle' : 'screens:views.saveTitle')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('screens:views.name')}
            description={view ? undefined : t('screens:views.nameHelp')}
            value={name}
            maxLength={VIEW_NAME_LIMIT}
            error={error}
            data-autofocus
            onChange={(event) => {
              setError(undefined);
              setName(event.currentTarget.value);
            }}
          />
          {mayShare && (!view || !view.isShared || view.owner.id === userId) ? (
            <Switch
              label={t('screens:views.share')}
              description={t('screens:views.shareHelp')}
              checked={isShared}
              onChange={(event) => setShared(event.currentTarget.checked)}
            />
          ) : null}
          <Checkbox
            label={t('screens:views.openWith')}
            checked={isDefault}
            onChange={(event) => setDefault(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('screens:cancel')}
            </Button>
            <Button type="submit" loading={working}>
              {t('screens:views.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
