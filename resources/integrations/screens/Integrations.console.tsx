import { SettingsScreen } from '@tributary/engine/screens/settings/SettingsScreen.console.tsx';
import { integrationsUi } from '../integrations-ui.console.tsx';
import { IntegrationSection } from './IntegrationSection.console.tsx';

/** The integrations of the organization: one section for each. */
export default function Integrations() {
  return (
    <SettingsScreen
      ui={integrationsUi}
      sections={{
        recaptcha: <IntegrationSection kind="recaptcha" />,
        postcode: <IntegrationSection kind="postcode" />,
      }}
    />
  );
}
