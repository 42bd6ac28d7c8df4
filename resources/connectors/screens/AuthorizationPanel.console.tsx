import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { FailureText } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import type { Environment } from '@tributary/kit/environment.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectorName } from '../connector-name.console.ts';
import { connectorsUi } from '../connectors-ui.console.tsx';
import type { ConnectorKind } from '../kinds.ts';
import { useAuthorization } from '../use-authorization.console.ts';

interface AuthorizationPanelProps {
  kind: ConnectorKind;
  environment: Environment;
  /** The stored settings. */
  block: object;
  readOnly: boolean;
  /** Changes that are not saved would be lost on the way. */
  disabled: boolean;
}

/** Shows who granted access to the service, with buttons to grant, renew and revoke it. */
export function AuthorizationPanel({
  kind,
  environment,
  block,
  readOnly,
  disabled,
}: AuthorizationPanelProps) {
  const { t } = useTranslation(['connectors', 'screens', 'kit']);
  const name = useConnectorName()(kind);
  const { begin, remove } = useAuthorization();
  const problems = useProblemText(connectorsUi);
  const [isLeaving, setLeaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const authorization = 'authorization' in block ? (block.authorization as Granted | null) : null;
  const run = async (work: () => Promise<void>, failed: string): Promise<void> => {
    setLeaving(true);
    try {
      await work();
    } catch (error) {
      toastFailure(<FailureText what={failed} why={problems.reason(error)} />);
      setLeaving(false);
    }
  };
  const authorize = () => run(() => begin(kind, environment), t('authorize.failed'));
  const disconnect = () =>
    run(async () => {
      const isRevoked = await remove(kind, environment);
      toastSuccess(t(isRevoked ? 'disconnect.done' : 'disconnect.half'));
      setAsking(false);
      setLeaving(false);
    }, t('disconnect.failed'));
  return (
    <Stack gap="xs" role="group" aria-label={t('authorize.title')}>
      <Text fw={600}>{t('authorize.title')}</Text>
      <Text size="sm">
        {authorization ? (
          <>
            {t('authorize.by', { name: authorization.authorizedBy })}{' '}
            <RelativeTime at={authorization.authorizedAt} /> · <bdi>{authorization.instanceUrl}</bdi>
          </>
        ) : (
          t('authorize.text')
        )}
      </Text>
      {readOnly ? null : (
        <Group gap="sm">
          <Button
            variant={authorization ? 'default' : 'filled'}
            leftSection={<IconExternalLink size={16} aria-hidden />}
            loading={isLeaving && !isAsking}
            disabled={disabled}
            onClick={() => void authorize()}
          >
            {t(authorization ? 'authorize.again' : 'authorize.action')}
          </Button>
          {authorization ? (
            <Button variant="subtle" color="red" disabled={disabled} onClick={() => setAsking(true)}>
              {t('disconnect.action')}
            </Button>
          ) : null}
        </Group>
      )}
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('disconnect.ask', { name })}
        closeButtonProps={{ 'aria-label': t('kit:close') }}
      >
        <Stack gap="md">
          <Text>{t('disconnect.consequence')}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              {t('screens:cancel')}
            </Button>
            <Button color="red" loading={isLeaving} onClick={() => void disconnect()}>
              {t('disconnect.confirm')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Stack>
  );
}

interface Granted {
  instanceUrl: string;
  authorizedAt: string;
  authorizedBy: string;
}
