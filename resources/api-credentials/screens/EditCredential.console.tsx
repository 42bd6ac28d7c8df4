import { IssuedSecret } from '@tributary/engine/screens/issued/IssuedSecret.console.tsx';
import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { apiCredentialUi } from '../api-credential-ui.console.tsx';
import { CredentialFields } from './CredentialFields.console.tsx';
import { LastUse, CredentialStatus } from './CredentialState.console.tsx';
import { HowToUse } from './HowToUse.console.tsx';
import { RevokeButton } from './RevokeButton.console.tsx';

/** The edit screen of an API credential: scopes, how it is used, its secret, and revoking it. */
export default function EditCredential() {
  return (
    <RecordPage
      ui={apiCredentialUi}
      fields={['description', 'scopes']}
      renderBeside={({ id, status, createdAt }) => (
        <>
          <CredentialStatus status={status} />
          <LastUse id={id} createdAt={createdAt} />
        </>
      )}
      renderActions={(credential) => <RevokeButton credential={credential} />}
      renderMore={(credential) => (
        <>
          <HowToUse credential={credential} />
          <IssuedSecret
            ui={apiCredentialUi}
            record={credential}
            secret={credential.secret}
            name={credential.description}
            isActive={credential.status === 'ACTIVE'}
          />
        </>
      )}
    >
      <CredentialFields />
    </RecordPage>
  );
}
