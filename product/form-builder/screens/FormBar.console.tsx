import { ActionIcon, Button, Group, Kbd, Modal, Stack, Text, Title, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArrowLeft,
  IconChartBar,
  IconHelp,
  IconCode,
  IconLanguage,
  IconPencil,
  IconRestore,
  IconTestPipe,
} from '@tabler/icons-react';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import type { RecordFormState } from '@tributary/engine/screens/form/use-record-form.console.ts';
import { MoreMenu } from '@tributary/engine/screens/record/MoreMenu.console.tsx';
import { ConsoleLinkButton, useGo } from '@tributary/engine/screens/links.console.tsx';
import { RevisionButton } from '@tributary/engine/screens/revisions/RevisionButton.console.tsx';
import { TourNote } from '@tributary/engine/screens/tour/TourNote.console.tsx';
import { RecordTags } from '@tributary/engine/screens/tags/RecordTags.console.tsx';
import { formUi, type Form } from '@tributary/resources/forms/form-ui.console.tsx';
import { useState } from 'react';
import { GuideLink } from '@tributary/engine/screens/GuideLink.console.tsx';
import { useTranslation } from 'react-i18next';
import classes from './FormBuilderScreen.module.css';
import { LiveNote } from './LiveNote.console.tsx';
import type { LivePages } from './use-live-pages.console.ts';

/** Above the form builder: the way back, the form's name, whether it is saved, its history. */
export function FormBar({
  state,
  form,
  live,
  confirm,
}: {
  state: RecordFormState<Form>;
  form: Form;
  live: LivePages;
  /** Asked before an earlier state is restored, as before a save: pages show it at once. */
  confirm: () => Promise<boolean>;
}) {
  const { t } = useTranslation(['forms', 'screens', 'kit']);
  const go = useGo();
  const { userId } = useSession();
  const [renaming, setRenaming] = useState(false);
  const { changed, saving, values } = state;
  const isChanged = changed.length > 0;
  const isNarrow = useMediaQuery('(max-width: 62em)') ?? false;
  const isPhone = useMediaQuery('(max-width: 36em)') ?? false;
  return (
    <header className={classes.bar}>
      <Tooltip label={t('screens:gone.back')}>
        <ActionIcon aria-label={t('screens:gone.back')} onClick={() => go(formUi.listPath)}>
          <IconArrowLeft size={18} className={classes.arrow} />
        </ActionIcon>
      </Tooltip>
      <Title order={1} size="h3" className={classes.name} tabIndex={-1} data-route-heading>
        {String(values['description'])}
      </Title>
      <Tooltip label={t('edit.rename')}>
        <ActionIcon aria-label={t('edit.rename')} onClick={() => setRenaming(true)}>
          <IconPencil size={16} />
        </ActionIcon>
      </Tooltip>
      <div className={classes.tools}>
        <TourNote userId={userId} stays compact={isNarrow} />
        <Tooltip label={t('edit.languages')}>
          <ActionIcon
            size="lg"
            aria-label={t('edit.languages')}
            onClick={() => go(`/forms/${form.id}/translations`)}
          >
            <IconLanguage size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('statistics')}>
          <ActionIcon
            size="lg"
            aria-label={t('statistics')}
            onClick={() => go(`/forms/${form.id}/statistics`)}
          >
            <IconChartBar size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('dryRun')}>
          <ActionIcon size="lg" aria-label={t('dryRun')} onClick={() => go(`/forms/${form.id}/dry-run`)}>
            <IconTestPipe size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('screens:guide')}>
          <ActionIcon component={GuideLink} size="lg" visibleFrom="sm" aria-label={t('screens:guide')}>
            <IconHelp size={18} />
          </ActionIcon>
        </Tooltip>
        {isChanged ? <Discard compact={isNarrow} disabled={saving} onDiscard={state.discard} /> : null}
        <EmbedLink form={form} compact={isNarrow} />
        <RevisionButton
          ui={formUi}
          record={form}
          compact={isNarrow}
          blocked={isChanged ? t('edit.saveFirst') : undefined}
          confirm={confirm}
        />
      </div>
      <div className={classes.state}>
        <Text size="sm" c="dimmed" role="status">
          {t(isChanged ? 'edit.unsaved' : 'edit.saved')}
        </Text>
        <LiveNote live={live} changed={isChanged} />
      </div>
      <div className={classes.save}>
        <Button
          loading={saving}
          disabled={!isChanged}
          data-tour="form.save"
          px={isPhone ? 'sm' : undefined}
          aria-label={isPhone ? t('screens:form.save') : undefined}
          onClick={() => void state.save()}
          rightSection={
            isPhone ? undefined : (
              <Kbd visibleFrom="sm" aria-hidden>
                Ctrl S
              </Kbd>
            )
          }
        >
          {t(isPhone ? 'edit.save' : 'screens:form.save')}
        </Button>
        <MoreMenu ui={formUi} record={form} />
      </div>
      <Modal
        opened={renaming}
        onClose={() => setRenaming(false)}
        title={t('edit.rename')}
        closeButtonProps={{ 'aria-label': t('kit:close') }}
      >
        <Stack gap="md">
          <TextField name="description" required help={t('help.description')} />
          <RecordTags ui={formUi} record={form} />
          <Group justify="flex-end">
            <Button onClick={() => setRenaming(false)} disabled={String(values['description']).trim() === ''}>
              {t('edit.renameDone')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </header>
  );
}

/** To the screen of this form on other sites. */
function EmbedLink({ form, compact }: { form: Form; compact: boolean }) {
  const { t } = useTranslation('forms');
  return (
    <ConsoleLinkButton
      to={`/forms/${form.id}/embed`}
      variant={compact ? 'subtle' : 'default'}
      px={compact ? 'xs' : undefined}
      leftSection={compact ? undefined : <IconCode size={16} />}
      aria-label={t('edit.embed')}
    >
      {compact ? <IconCode size={18} /> : t('edit.embed')}
    </ConsoleLinkButton>
  );
}

interface DiscardProps {
  /** Its icon alone, where there is little room. */
  compact: boolean;
  disabled: boolean;
  onDiscard: () => void;
}

function Discard({ compact, disabled, onDiscard }: DiscardProps) {
  const { t } = useTranslation('screens');
  const label = t('form.discard');
  return compact ? (
    <Tooltip label={label}>
      <ActionIcon size="lg" aria-label={label} onClick={onDiscard} disabled={disabled}>
        <IconRestore size={18} />
      </ActionIcon>
    </Tooltip>
  ) : (
    <Button variant="default" onClick={onDiscard} disabled={disabled}>
      {label}
    </Button>
  );
}
