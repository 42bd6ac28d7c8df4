import { Alert } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ConsoleLinkButton } from '@tributary/engine/screens/links.console.tsx';
import { LoadedList } from '@tributary/engine/screens/reading/LoadedList.console.tsx';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { LockedFeature } from '@tributary/engine/screens/quota/LockedFeature.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { BridgeIllustration } from '@tributary/kit/illustrations/BridgeIllustration.console.tsx';
import { useTranslation } from 'react-i18next';
import { domainMappingUi } from '../domain-mapping-ui.console.tsx';
import { useDomains } from '../domains.console.ts';
import { DomainRow } from './DomainRow.console.tsx';
import { SystemRow } from './SystemRow.console.tsx';

/** The domains of the organization: the system address first, then its own. */
export default function DomainMappings() {
  const { t } = useTranslation('domainMappings');
  const { features } = useSession();
  const allowed = useAllowed(domainMappingUi);
  const found = useDomains();
  const { data } = found;
  const mayMap = features.includes('SUBDOMAIN_MAPPING') || features.includes('ROOT_DOMAIN_MAPPING');
  const add =
    allowed.create && mayMap ? (
      <ConsoleLinkButton to="/general-settings/domain-mappings/create" leftSection={<IconPlus size={16} />}>
        {t('create')}
      </ConsoleLinkButton>
    ) : undefined;
  const rows = data && [data.system, ...data.items];
  return (
    <>
      <PageHeader
        title={t('title')}
        sentence={{ id: 'domain-mappings', text: t('sentence') }}
        actions={data && data.items.length > 0 ? add : undefined}
      />
      <LoadedList items={rows} found={found} failure={t('unread')} label={t('title')} empty={null}>
        {(row) =>
          'id' in row ? <DomainRow key={row.id} mapping={row} /> : <SystemRow key="system" system={row} />
        }
      </LoadedList>
      {data && data.items.length === 0 ? (
        mayMap ? (
          <EmptyState title={t('empty.title')} action={add} illustration={<BridgeIllustration />}>
            {t('empty.text')}
          </EmptyState>
        ) : (
          <Alert color="gray" mt="md">
            <LockedFeature flag="SUBDOMAIN_MAPPING" />
          </Alert>
        )
      ) : null}
    </>
  );
}
