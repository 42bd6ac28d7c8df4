import { Alert, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { useTranslation } from 'react-i18next';
import { isConnectorKind, KINDS } from '../../connectors/kinds.ts';
import { useConnectorName } from '../../connectors/connector-name.console.ts';
import { EnvironmentEditor } from './EnvironmentEditor.console.tsx';
import { Block } from '../editing/Block.console.tsx';
import { Mapper } from '../mapper/Mapper.console.tsx';
import { PrefillEditor } from '../mapper/PrefillEditor.console.tsx';
import { MappingTable } from '../mapper/MappingTable.console.tsx';
import { PermissionEditor } from './PermissionEditor.console.tsx';
import { RecordsEditor } from './RecordsEditor.console.tsx';
import { TriggerEditor } from './TriggerEditor.console.tsx';
import { useConnectors } from '../editing/use-parts.console.ts';

/** The settings of each connector of the configuration. */
export function ConnectorEditors({ configuration }: { configuration: string }) {
  const { connectors } = useConnectors();
  const nameOf = useConnectorName();
  return connectors.map((connector) => (
    <FormSection key={connector} title={nameOf(connector)}>
      <OfConnector connector={connector} configuration={configuration} />
    </FormSection>
  ));
}

function OfConnector({ connector, configuration }: { connector: string; configuration: string }) {
  const { t } = useTranslation('formConfigurations');
  return (
    <Stack gap="xl">
      {isConnectorKind(connector) ? null : (
        <Alert color="info" icon={<IconInfoCircle size={18} />}>
          {t('unavailable')}
        </Alert>
      )}
      <EnvironmentEditor connector={connector} />
      <Block title={t('mapping.title')} text={t('mapping.text')} isWide>
        {isConnectorKind(connector) ? (
          <Mapper connector={connector} configuration={configuration} />
        ) : (
          <MappingTable connector={connector} sources={[]} targets={[]} />
        )}
      </Block>
      {isConnectorKind(connector) && KINDS[connector].writesRecords ? (
        <RecordsEditor connector={connector} />
      ) : null}
      <PermissionEditor connector={connector} />
      <TriggerEditor connector={connector} />
      {isConnectorKind(connector) && KINDS[connector].writesRecords ? (
        <PrefillEditor connector={connector} configuration={configuration} />
      ) : null}
    </Stack>
  );
}
