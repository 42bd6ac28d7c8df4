import { Alert, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { useTranslation } from 'react-i18next';
import { CONNECTOR_KINDS } from '../parts.ts';
import { useConnectorName } from './connector-name.console.ts';
import { MappingEditor } from './MappingEditor.console.tsx';
import { PermissionEditor } from './PermissionEditor.console.tsx';
import { PrefillEditor } from './PrefillEditor.console.tsx';
import { TriggerEditor } from './TriggerEditor.console.tsx';
import { useConnectors, usePart } from './use-parts.console.ts';

const isKnown = (connector: string): boolean => CONNECTOR_KINDS.some((kind) => kind === connector);

/** What is said for each connector of the configuration. */
export function ConnectorEditors() {
  const { connectors } = useConnectors();
  const nameOf = useConnectorName();
  return connectors.map((connector) => (
    <FormSection key={connector} title={nameOf(connector)}>
      <OfConnector connector={connector} />
    </FormSection>
  ));
}

function OfConnector({ connector }: { connector: string }) {
  const { t } = useTranslation('formConfigurations');
  const [instruction] = usePart('connectorsInstructions', connector);
  const [prefill] = usePart('connectorsPrefillsInstructions', connector);
  return (
    <Stack gap="xl">
      {isKnown(connector) ? null : (
        <Alert color="info" icon={<IconInfoCircle size={18} />}>
          {t('unknown')}
        </Alert>
      )}
      <MappingEditor connector={connector} />
      {instruction?.operation || instruction?.match?.length ? (
        <Text size="sm" c="dimmed">
          {instruction.operation ? t('instruction.operation', { operation: instruction.operation }) : null}{' '}
          {instruction.match?.length
            ? t('instruction.match', { fields: instruction.match.join(', ') })
            : null}
        </Text>
      ) : null}
      <PermissionEditor connector={connector} />
      <TriggerEditor connector={connector} />
      {prefill ? <PrefillEditor connector={connector} /> : null}
    </Stack>
  );
}
