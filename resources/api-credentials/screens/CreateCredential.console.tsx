import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import { apiCredentialUi, type ApiCredential } from '../api-credential-ui.console.tsx';
import { CredentialFields } from './CredentialFields.console.tsx';

const BEGIN = { description: '', scopes: [] } satisfies Partial<ApiCredential>;

/** The create screen of an API credential. Its secret is shown on the edit screen. */
export default function CreateCredential() {
  return (
    <NewRecord ui={apiCredentialUi} fields={['description', 'scopes']} defaults={BEGIN}>
      <CredentialFields isNew />
    </NewRecord>
  );
}
