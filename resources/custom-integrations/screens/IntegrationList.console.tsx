import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { ConsoleLink, ConsoleLinkButton } from '@tributary/engine/screens/links.console.tsx';
import { useShortList } from '@tributary/engine/screens/hooks/queries.console.ts';
import { QuotaStop } from '@tributary/engine/screens/quota/QuotaStop.console.tsx';
import { useResourceQuota } from '@tributary/engine/screens/quota/use-resource-quota.console.ts';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { CallIllustration } from '@tributary/kit/illustrations/CallIllustration.console.tsx';
import rows from '@tributary/engine/screens/reading/LoadedList.module.css';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { useTranslation } from 'react-i18next';
import { customIntegrationUi } from '../custom-integration-ui.console.tsx';
import { SignInBadge } from './SignInBadge.console.tsx';

/** An organization has few: more than these are found by the search. */
const MOST_SHOWN = 100;

/** The custom integrations, for the tab of the integrations. */
export function IntegrationList() {
  const { t } = useTranslation('customIntegrations');
  const allowed = useAllowed(customIntegrationUi);
  const found = useShortList(customIntegrationUi, { limit: MOST_SHOWN });
  const { data } = found;
  const quota = useResourceQuota(customIntegrationUi);
  const add = !allowed.create ? undefined : quota?.stops ? (
    <QuotaStop ui={customIntegrationUi} quota={quota} />
  ) : (
    <ConsoleLinkButton to="/general-settings/integrations/create">{t('create')}</ConsoleLinkButton>
  );
  const failure = <ReadFailure found={found} />;
  if (!data) return found.isError ? failure : <Skeleton h={160} aria-hidden />;
  if (data.length === 0)
    return (
      <EmptyState title={t('empty.title')} illustration={<CallIllustration width={160} />} action={add}>
        {t('empty.text')}
      </EmptyState>
    );
  return (
    <Stack gap="md" maw={860}>
      {failure}
      <Text c="dimmed">{t('sentence')}</Text>
      <ul className={rows.list} aria-label={t('title')}>
        {data.map(({ id, name, identifier }) => (
          <li key={id}>
            <Group justify="space-between" gap="sm" wrap="nowrap">
              <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <ConsoleLink to={`/general-settings/integrations/${id}`}>{name}</ConsoleLink>
                <Text size="sm" c="dimmed">
                  <bdi dir="ltr">{identifier}</bdi>
                </Text>
              </div>
              <SignInBadge id={id} />
            </Group>
          </li>
        ))}
      </ul>
      {add ? <Group>{add}</Group> : null}
    </Stack>
  );
}
