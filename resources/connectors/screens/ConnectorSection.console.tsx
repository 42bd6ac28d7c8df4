import { Button, Group, Stack } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { useFieldValue, useHasChanges, useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { useSingle } from '@tributary/engine/screens/hooks/use-single.console.ts';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { LockedFeature } from '@tributary/engine/screens/quota/LockedFeature.console.tsx';
import { useTranslation } from 'react-i18next';
import { TestSettings, useSaidTest, useTestOnSave } from '../../outward/TestSettings.console.tsx';
import { connectorsUi, type ConnectorsRecord } from '../connectors-ui.console.tsx';
import { KINDS, type ConnectorKind } from '../kinds.ts';
import { useConnection } from '../use-connections.console.ts';
import { ClearConnector } from './ClearConnector.console.tsx';
import { AuthorizationPanel } from './AuthorizationPanel.console.tsx';
import { ConnectionState } from './ConnectionState.console.tsx';
import { NextStep } from '../next/NextStep.console.tsx';
import { WatchFindings } from './WatchFindings.console.tsx';
import { FIELDS } from './kind-fields.console.tsx';

/** One connector in the environment that the console shows: its state, its settings, and its actions. */
export function ConnectorSection({ kind }: { kind: ConnectorKind }) {
  const { features } = useSession();
  const record = useSingle(connectorsUi).data;
  const { flag } = KINDS[kind];
  if (!record) return null;
  const isStored = Boolean(record[kind].production ?? record[kind].sandbox);
  if (!features.includes(flag) && !isStored) return <LockedFeature flag={flag} />;
  return <OpenSection kind={kind} record={record} />;
}

function OpenSection({ kind, record }: { kind: ConnectorKind; record: ConnectorsRecord }) {
  const Fields = FIELDS[kind];
  const { t } = useTranslation('connectors');
  const { readOnly } = useFormFrame();
  const environment = useEnvironment();
  const connection = useConnection(kind, environment);
  const problems = useProblemText(connectorsUi);
  const set = useSetField();
  const path = `${kind}.${environment}`;
  const isShown = Boolean(useFieldValue(path));
  const stored = record[kind][environment];
  const isChanged = useHasChanges();
  const { isAuthorized } = KINDS[kind];
  // Without a grant there is nothing to ask the service with.
  const mayTest =
    Boolean(stored) &&
    (!isAuthorized || Boolean(stored && 'authorization' in stored && stored.authorization));

  const test = useSaidTest(connection.test, (error) => problems.reason(error));
  useTestOnSave({
    path,
    stored,
    onSaved: () => void (mayTest && !readOnly ? test() : connection.again()),
  });

  return (
    <Stack gap="lg" component="div">
      <ConnectionState
        kind={kind}
        environment={environment}
        found={connection.found}
        status={connection.status}
        isTesting={connection.isTesting}
      />
      {connection.status?.state === 'working' && !connection.isTesting ? (
        <NextStep kind={kind} environment={environment} />
      ) : null}
      <WatchFindings kind={kind} environment={environment} status={connection.status} />
      {isShown ? <Fields key={path} path={path} /> : null}
      {!isShown && !readOnly ? (
        <Group>
          <Button
            leftSection={<IconPlugConnected size={16} aria-hidden />}
            onClick={() => set(path, KINDS[kind].initial)}
          >
            {t(`setUp.${environment}`)}
          </Button>
        </Group>
      ) : null}
      {stored && isAuthorized ? (
        <AuthorizationPanel
          kind={kind}
          environment={environment}
          block={stored}
          readOnly={readOnly}
          disabled={isChanged}
        />
      ) : null}
      {stored && !readOnly ? (
        <TestSettings isTesting={connection.isTesting} test={test} disabled={!mayTest}>
          <ClearConnector kind={kind} environment={environment} record={record} disabled={isChanged} />
        </TestSettings>
      ) : null}
    </Stack>
  );
}
