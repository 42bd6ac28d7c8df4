import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import type { Environment } from '@tributary/kit/environment.ts';
import { useTranslation } from 'react-i18next';
import { ClearSettings } from '../../outward/ClearSettings.console.tsx';
import { useConnectorName } from '../connector-name.console.ts';
import { connectorsUi, type ConnectorsRecord } from '../connectors-ui.console.tsx';
import { useKindTexts } from '../kind-texts.console.ts';
import type { ConnectorKind } from '../kinds.ts';

interface ClearConnectorProps {
  kind: ConnectorKind;
  environment: Environment;
  record: ConnectorsRecord;
  disabled: boolean;
}

/** Clears a connector's settings for one environment, after saying what stops then. */
export function ClearConnector({ kind, environment, record, disabled }: ClearConnectorProps) {
  const { t } = useTranslation('connectors');
  const ability = useAbility();
  const actions = useResourceActions(connectorsUi);
  const name = useConnectorName()(kind);
  const texts = useKindTexts(kind);
  if (!ability.can('delete', 'connectors')) return null;
  return (
    <ClearSettings
      title={t(`clear.ask.${environment}`, { name })}
      consequence={texts.cleared(environment)}
      disabled={disabled}
      clear={() => actions.act(record, 'clear', t('clear.done', { name }), { kind, environment })}
    />
  );
}
