import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import type { Environment } from '@tributary/kit/environment.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectorName } from '../connector-name.console.ts';
import { connectorsUi, type ConnectorsRecord } from '../connectors-ui.console.tsx';
import type { ConnectorKind } from '../kinds.ts';

interface ClearConnectorProps {
  kind: ConnectorKind;
  environment: Environment;
  record: ConnectorsRecord;
  disabled: boolean;
}

/** Clears a connector's settings for one environment, after saying what that stops. */
export function ClearConnector({ kind, environment, record, disabled }: ClearConnectorProps) {
  const { t } = useTranslation(['connectors', 'screens', 'kit']);
  const ability = useAbility();
  const actions = useResourceActions(connectorsUi);
  const name = useConnectorName()(kind);
  const [isAsking, setAsking] = useState(false);
  const [isWorking, setWorking] = useState(false);
  if (!ability.can('delete', 'connectors')) return null;
  const clear = async (): Promise<void> => {
    setWorking(true);
    await actions.act(record, 'clear', t('clear.done', { name }), { kind, environment });
    setWorking(false);
    setAsking(false);
  };
  return (
    <>
      <Button variant="subtle" color="red" disabled={disabled} onClick={() => setAsking(true)}>
        {t('clear.action')}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t(`clear.ask.${environment}`, { name })}
        closeButtonProps={{ 'aria-label': t('kit:close') }}
      >
        <Stack gap="md">
          <Text>{t(`clear.consequence.${kind}.${environment}`)}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              {t('screens:cancel')}
            </Button>
            <Button color="red" loading={isWorking} onClick={() => void clear()}>
              {t('clear.confirm')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
