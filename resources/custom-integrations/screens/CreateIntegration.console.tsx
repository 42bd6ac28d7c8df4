import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import { customIntegrationUi } from '../custom-integration-ui.console.tsx';
import { INTEGRATION_FIELDS, IntegrationFields } from './IntegrationFields.console.tsx';

const BEGIN = {
  name: '',
  identifier: '',
  method: 'client_secret_basic' as const,
  authorization: {
    authorizeUrl: '',
    tokenUrl: '',
    clientId: '',
    clientSecret: null,
    scope: '',
    response: null,
  },
};

/** A new custom integration. It is authorized on its own screen. */
export default function CreateIntegration() {
  return (
    <NewRecord ui={customIntegrationUi} fields={INTEGRATION_FIELDS} defaults={BEGIN}>
      <IntegrationFields isNew />
    </NewRecord>
  );
}
