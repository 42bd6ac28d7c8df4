import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useAddress } from '@tributary/engine/screens/address.console.tsx';
import { ConsoleLinkButton } from '@tributary/engine/screens/links.console.tsx';
import { LoadedList } from '@tributary/engine/screens/reading/LoadedList.console.tsx';
import { BackLink } from '@tributary/engine/screens/record/BackLink.console.tsx';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { BridgeIllustration } from '@tributary/kit/illustrations/BridgeIllustration.console.tsx';
import { useTranslation } from 'react-i18next';
import { domainMappingUi } from '../domain-mapping-ui.console.tsx';
import { shownDomain } from '../domain-name.ts';
import { stateKeyOf, toneOf, useDomain, useDomains } from '../domains.console.ts';
import classes from '../domains.module.css';
import type { MappingState } from '../routes.ts';
import { DnsRecords } from './DnsRecords.console.tsx';
import { DomainActions } from './DomainActions.console.tsx';
import { DomainRow } from './DomainRow.console.tsx';
import { FailureAlert } from './FailureAlert.console.tsx';
import { StepLog } from './StepLog.console.tsx';
import { DomainSteps } from './DomainSteps.console.tsx';

/** The state of one domain: its steps, the records to set, the failure with what to do, and the log. */
export default function DomainMappingStatus() {
  const { t } = useTranslation('domainMappings');
  const id = useAddress().search['mapping'] ?? '';
  const found = useDomain(id);
  if (id === '') return <ChooseDomain />;
  return (
    <>
      {found.data ? null : <PageHeader above={<BackLink ui={domainMappingUi} />} title={t('statusTitle')} />}
      <Loaded
        found={found}
        failure={t('unreadOne')}
        waiting={
          <Stack aria-busy="true">
            <Skeleton h={96} aria-hidden />
            <Skeleton h={160} aria-hidden />
          </Stack>
        }
      >
        {(data) => <Status data={data} />}
      </Loaded>
    </>
  );
}

function Status({ data }: { data: MappingState }) {
  const { t } = useTranslation('domainMappings');
  const domain = shownDomain(data.domain);
  return (
    <>
      <PageHeader
        above={<BackLink ui={domainMappingUi} />}
        title={<bdi dir="ltr">{domain}</bdi>}
        beside={
          <Group gap="xs">
            <ToneBadge tone={toneOf(data)}>{t(`state.${stateKeyOf(data)}`)}</ToneBadge>
            {data.primary ? <ToneBadge tone="primary">{t('primary')}</ToneBadge> : null}
          </Group>
        }
        actions={
          <Group gap="xs">
            {data.status === 'MAPPED' ? (
              <Anchor href={`https://${data.domain}`} target="_blank" rel="noopener" size="sm">
                <Group gap={4}>
                  {t('visit')} <IconExternalLink size={14} aria-hidden />
                </Group>
              </Anchor>
            ) : null}
            <DomainActions mapping={data} isOpen />
          </Group>
        }
      />
      {domain === data.domain ? null : (
        <Text size="sm" c="dimmed" mb="md">
          {t('punycode')} <bdi dir="ltr">{data.domain}</bdi>
        </Text>
      )}
      <FailureAlert mapping={data} />
      <div className={classes.columns}>
        <Stack gap="xl">
          <DnsRecords mapping={data} />
          <section aria-labelledby="domain-log">
            <Title order={2} size="h3" id="domain-log" mb="xs">
              {t('log.title')}
            </Title>
            <StepLog entries={data.entries} domain={domain} />
          </section>
        </Stack>
        <DomainSteps mapping={data} />
      </div>
    </>
  );
}

/** Lists the domains, if the address does not select one. */
function ChooseDomain() {
  const { t } = useTranslation('domainMappings');
  const found = useDomains();
  const { data } = found;
  return (
    <>
      <PageHeader above={<BackLink ui={domainMappingUi} />} title={t('statusTitle')} />
      {data && data.items.length > 0 ? (
        <Text c="dimmed" mb="md">
          {t('choose')}
        </Text>
      ) : null}
      <LoadedList
        found={found}
        items={data?.items}
        failure={t('unread')}
        label={t('title')}
        empty={
          <EmptyState
            title={t('empty.title')}
            illustration={<BridgeIllustration />}
            action={<ConsoleLinkButton to={domainMappingUi.listPath}>{t('title')}</ConsoleLinkButton>}
          >
            {t('empty.text')}
          </EmptyState>
        }
      >
        {(mapping) => <DomainRow key={mapping.id} mapping={mapping} />}
      </LoadedList>
    </>
  );
}
