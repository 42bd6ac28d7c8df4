import { Checkbox, Stack, Text } from '@mantine/core';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { formFieldId } from '@tributary/engine/screens/form/form-context.console.ts';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { useTranslation } from 'react-i18next';
import { KINDS, CONNECTOR_KINDS, isConnectorKind } from '../../connectors/kinds.ts';
import { CONNECTOR_LIMIT } from '../../configuration-parts/parts.ts';
import { useConnectorName } from '../../connectors/connector-name.console.ts';
import { useConnectors } from '../editing/use-parts.console.ts';

/** Chooses the connectors of a configuration, up to the maximum. Removing one deletes its settings. */
export function ConnectorChoice() {
  const { t } = useTranslation(['formConfigurations', 'plan']);
  const { frame } = useField({ name: 'connectorsMappings' });
  const { connectors, readOnly, add, remove } = useConnectors();
  const { features } = useSession();
  const nameOf = useConnectorName();
  const kinds = [...new Set<string>([...CONNECTOR_KINDS, ...connectors])];
  const isFull = connectors.length >= CONNECTOR_LIMIT;
  return (
    <Checkbox.Group
      id={formFieldId('connectorsMappings')}
      label={t('connectors')}
      description={t('help.connectors')}
      error={frame.error}
      value={connectors}
    >
      <Stack gap="xs" mt="xs">
        {kinds.map((kind) => {
          const isChosen = connectors.includes(kind);
          const flag = isConnectorKind(kind) ? KINDS[kind].flag : undefined;
          const isLocked = flag !== undefined && !features.includes(flag);
          return (
            <Checkbox
              key={kind}
              value={kind}
              label={nameOf(kind)}
              disabled={readOnly || ((isFull || isLocked) && !isChosen)}
              description={
                flag === undefined
                  ? t('unavailable')
                  : isLocked
                    ? t('plan:upgrade', { title: t(`plan:flag.${flag}`) })
                    : undefined
              }
              onChange={() => (isChosen ? remove(kind) : add(kind))}
            />
          );
        })}
        {isFull ? (
          <Text size="xs" c="dimmed" role="status">
            {t('maximum', { amount: CONNECTOR_LIMIT })}
          </Text>
        ) : null}
      </Stack>
    </Checkbox.Group>
  );
}
