import { Alert, Button, Group, List, Progress, Text } from '@mantine/core';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useRememberedPart } from '@tributary/kit/remembered.console.ts';
import { useTranslation } from 'react-i18next';
import type { Rollout } from '../routes.ts';
import { useRollout, useRolloutActions } from './use-rollout.console.ts';

/** The latest rollout of a look to pages: its progress, how to stop, continue and undo it, and its failures. */
export function RolloutPanel() {
  const { data: rollout } = useRollout();
  const [dismissed, dismiss] = useRememberedPart('dismissed.theme-rollout');
  if (!rollout || rollout.total === 0) return null;
  if (rollout.status !== 'running' && dismissed === rollout.id) return null;
  return <Shown rollout={rollout} onDismiss={() => dismiss(rollout.id)} />;
}

function Shown({ rollout, onDismiss }: { rollout: Rollout; onDismiss: () => void }) {
  const { t } = useTranslation('themes');
  const mayPublish = useAbility().can('publish', 'pages');
  const { change } = useRolloutActions();
  const { id, status, total, done, failed, title, kind } = rollout;
  const button = (to: 'stop' | 'resume' | 'undo') => (
    <Button
      size="xs"
      variant="default"
      loading={change.isPending && change.variables.to === to}
      disabled={change.isPending}
      onClick={() => change.mutate({ id, to })}
    >
      {t(`rollout.${to}`)}
    </Button>
  );
  return (
    <Alert
      mb="lg"
      color={failed > 0 ? 'warning' : status === 'done' ? 'success' : 'info'}
      withCloseButton={status !== 'running'}
      closeButtonLabel={t('rollout.dismiss')}
      onClose={onDismiss}
      title={t(`rollout.${status}_${kind}`, { title })}
    >
      <div role="status">
        <Text size="sm">
          {t('rollout.progress', { done, total })}{' '}
          {rollout.endedAt ? (
            <Text span size="sm" c="dimmed">
              <RelativeTime at={rollout.endedAt} />
            </Text>
          ) : null}
        </Text>
      </div>
      {status === 'done' ? null : (
        <Progress mt="xs" value={(100 * done) / total} aria-label={t('rollout.progress', { done, total })} />
      )}
      {failed > 0 ? (
        <>
          <Text size="sm" mt="xs">
            {t('rollout.failed', { count: failed })}
          </Text>
          <List size="sm">
            {rollout.failures.map(({ pageId, name, error }) => (
              <List.Item key={pageId}>
                <ConsoleLink to={`/pages/${pageId}/settings`}>{name}</ConsoleLink>: {error}
              </List.Item>
            ))}
          </List>
        </>
      ) : null}
      {mayPublish ? (
        <Group gap="xs" mt="sm">
          {status === 'running' ? button('stop') : null}
          {status === 'stopped' ? button('resume') : null}
          {rollout.canUndo ? button('undo') : null}
        </Group>
      ) : null}
    </Alert>
  );
}
