import { SettingsScreen } from '@tributary/engine/screens/settings/SettingsScreen.console.tsx';
import { connectorsUi } from '../connectors-ui.console.tsx';
import { ConnectorSection } from './ConnectorSection.console.tsx';

/** The connectors of the organization: one section for each kind, in the environment that the console shows. */
export default function Connectors() {
  return (
    <SettingsScreen
      ui={connectorsUi}
      sections={{
        'payment-v2': <ConnectorSection kind="payment-v2" />,
        'payment-v1': <ConnectorSection kind="payment-v1" />,
        crm: <ConnectorSection kind="crm" />,
        'marketing-cloud': <ConnectorSection kind="marketing-cloud" />,
        conversation: <ConnectorSection kind="conversation" />,
        custom: <ConnectorSection kind="custom" />,
      }}
    />
  );
}
