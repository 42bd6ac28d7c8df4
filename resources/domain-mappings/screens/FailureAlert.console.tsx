import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { domainMappingUi } from '../domain-mapping-ui.console.tsx';
import { shownDomain } from '../domain-name.ts';
import type { ShownMapping } from '../routes.ts';
import { RollBackDialog } from './RollBackDialog.console.tsx';

/**
 * Shows the failure, what to do about it, and two actions: try again, or roll back. Also for a mapping that was rolled
 * back.
 */
export function FailureAlert({ mapping }: { mapping: ShownMapping }) {
  const { t } = useTranslation('domainMappings');
  const actions = useResourceActions(domainMappingUi);
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const { failure, held, isUndoing, id } = mapping;
  if (isUndoing || (!failure && !held)) return null;
  async function act(action: string, done: string): Promise<void> {
    setWorking(true);
    await actions.act(mapping, action, done);
    await queries.invalidateQueries({ queryKey: ['domain-mappings'] });
    setWorking(false);
  }
  const domain = shownDomain(mapping.domain);
  return (
    <Alert
      mb="lg"
      color={failure ? 'danger' : 'gray'}
      icon={failure ? <IconAlertTriangle size={18} /> : <IconInfoCircle size={18} />}
      title={failure ? t(`step.${failure.step}.failed`) : t('heldTitle')}
    >
      <Text size="sm">{failure ? t(`failure.${failure.code}`, { domain }) : t('heldText')}</Text>
      {failure ? (
        <Text size="sm" mt={4}>
          {t(`todo.${failure.code}`, { domain })}
        </Text>
      ) : null}
      {failure?.detail ? (
        <Text size="xs" c="dimmed" mt={8} dir="ltr">
          {failure.detail}
        </Text>
      ) : null}
      <Group gap="xs" mt="sm">
        {mapping.status === 'FAILED' || held ? (
          <Button size="xs" loading={isWorking} onClick={() => void act('retry', t('startedAgain'))}>
            {t('startAgain')}
          </Button>
        ) : null}
        {held ? null : (
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            {t('rollBack.ask')}
          </Button>
        )}
      </Group>
      <RollBackDialog
        id={isAsking ? id : undefined}
        onClose={() => setAsking(false)}
        onConfirm={() => act('roll-back', t('rollBack.begun'))}
      />
    </Alert>
  );
}
