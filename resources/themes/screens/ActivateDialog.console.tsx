import { Alert, Button, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { OpenModal } from '@tributary/kit/dialogs/OpenModal.console.tsx';
import { useAbility, useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { themes } from '../theme.ts';
import { themeUi, type Theme } from '../theme-ui.console.tsx';
import { useRolloutActions, useThemePages } from './use-rollout.console.ts';

/** The most pages that the dialog names. */
const MOST_NAMED = 8;

/**
 * Says which pages change, then activates a theme and gives them its look. For the active theme, whose look has changed
 * since then, it gives the pages the new look.
 */
export function ActivateDialog({ theme, onClose }: { theme: Theme; onClose: () => void }) {
  const { t } = useTranslation(['themes', 'kit']);
  const mayPublish = useAbility().can('publish', 'pages');
  const actions = useResourceActions(themeUi);
  const client = useClient().of(themes);
  const rollout = useRolloutActions();
  const [working, setWorking] = useState(false);
  const pages = useThemePages({ id: theme.id, look: theme.storage?.look });
  const changing = pages.data?.changing ?? 0;
  const named = pages.data?.items.filter(({ changes }) => changes) ?? [];
  const isReady = theme.storage !== null && !theme.compiling;

  const run = async (withPages: boolean): Promise<void> => {
    setWorking(true);
    try {
      let previousThemeId: string | null = null;
      if (!theme.active) {
        const { items } = await client.list({ filter: { active: 'true' }, limit: 1, count: 'none' });
        previousThemeId = items[0]?.id ?? null;
        if (!(await actions.act(theme, 'activate', t('activate.done', { title: theme.title })))) return;
      }
      if (withPages) await rollout.start.mutateAsync({ id: theme.id, previousThemeId });
      onClose();
    } catch {
      // The call has shown why.
    } finally {
      setWorking(false);
    }
  };
  return (
    <OpenModal
      onClose={onClose}
      title={t(theme.active ? 'activate.titleAgain' : 'activate.title', { title: theme.title })}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Stack gap="md">
        {isReady ? null : <Alert color="info">{t('refusal.creating')}</Alert>}
        <Loaded found={pages} failure={t('activate.unknown')} waiting={<Skeleton h={60} aria-hidden />}>
          {() => (
            <>
              <Text>{t('activate.changes', { count: changing })}</Text>
              {named.length > 0 ? (
                <List size="sm">
                  {named.slice(0, MOST_NAMED).map(({ id, name, slug }) => (
                    <List.Item key={id}>
                      {name} <Text span c="dimmed" size="sm">{`/${slug}`}</Text>
                    </List.Item>
                  ))}
                  {changing > MOST_NAMED ? (
                    <List.Item>{t('activate.more', { count: changing - MOST_NAMED })}</List.Item>
                  ) : null}
                </List>
              ) : null}
              <Text size="sm" c="dimmed">
                {t(mayPublish ? 'activate.how' : 'activate.without')}
              </Text>
            </>
          )}
        </Loaded>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={working}>
            {t('activate.cancel')}
          </Button>
          {theme.active || (mayPublish && changing > 0) ? null : (
            <Button loading={working} disabled={!isReady} onClick={() => void run(false)}>
              {t('activate.now')}
            </Button>
          )}
          {mayPublish && changing > 0 ? (
            <Button loading={working} disabled={!isReady} onClick={() => void run(true)}>
              {t(theme.active ? 'activate.update' : 'activate.nowWith', { count: changing })}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </OpenModal>
  );
}
