import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { customIntegrationUi } from '../custom-integration-ui.console.tsx';
import { IntegrationFields, INTEGRATION_FIELDS } from './IntegrationFields.console.tsx';
import { SignInPanel } from './SignInPanel.console.tsx';

/** One custom integration, and whether it is authorized. */
export default function EditIntegration() {
  return (
    <RecordPage
      ui={customIntegrationUi}
      fields={INTEGRATION_FIELDS}
      renderLead={(integration) => <SignInPanel integration={integration} />}
    >
      <IntegrationFields />
    </RecordPage>
  );
}
