import { Code, Text } from '@mantine/core';
import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCredentialUi, type ApiCredential } from '../api-credential-ui.console.tsx';
import { DeveloperTabs } from './DeveloperTabs.console.tsx';
import { StateAndUse } from './CredentialState.console.tsx';

const CELLS = {
  clientID: ({ clientID }: ApiCredential) => <Code dir="ltr">{clientID}</Code>,
  scopes: ({ scopes }: ApiCredential) => <HowMany scopes={scopes} />,
  status: (credential: ApiCredential) => <StateAndUse credential={credential} />,
};

/** The list of API credentials, each with its last use. */
export default function CredentialList() {
  return <ResourceList ui={apiCredentialUi} cells={useMemo(() => CELLS, [])} above={<DeveloperTabs />} />;
}

function HowMany({ scopes }: Pick<ApiCredential, 'scopes'>) {
  const { t } = useTranslation('apiCredentials');
  return (
    <Text span size="sm" title={scopes.join(', ')}>
      {t('howMany', { count: scopes.length })}
    </Text>
  );
}
