import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useAbility, useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { useShortList } from '@tributary/engine/screens/hooks/queries.console.ts';
import { ConsoleLink, ConsoleLinkButton } from '@tributary/engine/screens/links.console.tsx';
import { LockedFeature } from '@tributary/engine/screens/quota/LockedFeature.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { useTranslation } from 'react-i18next';
import { experimentUi } from '../experiment-ui.console.tsx';

/** More than these are in their own list. */
const MOST_SHOWN = 5;

/** A/B testing, for the tab of the integrations: experiments of one's own, or another service's script. */
export function ExperimentsTab() {
  const { t } = useTranslation(['experiments', 'screens']);
  const { features } = useSession();
  const ability = useAbility();
  return (
    <Stack gap="xl" maw={720}>
      <Stack gap="md" component="section" aria-labelledby="own-experiments">
        <Title order={2} size="h4" id="own-experiments">
          {t('inIntegrations.own')}
        </Title>
        <Text c="dimmed">{t('inIntegrations.ownText')}</Text>
        {features.includes('AB_TESTING') ? <OwnExperiments /> : <LockedFeature flag="AB_TESTING" />}
      </Stack>
      <Stack gap="md" component="section" aria-labelledby="other-experiments">
        <Title order={2} size="h4" id="other-experiments">
          {t('inIntegrations.other')}
        </Title>
        <Text c="dimmed">{t('inIntegrations.otherText')}</Text>
        {ability.can('update', 'security') ? (
          <Group>
            <ConsoleLinkButton
              variant="default"
              to="/general-settings/security"
              search={{ tab: 'assets', add: 'script' }}
            >
              {t('inIntegrations.addScript')}
            </ConsoleLinkButton>
          </Group>
        ) : null}
      </Stack>
    </Stack>
  );
}

function OwnExperiments() {
  const { t } = useTranslation(['experiments', 'screens']);
  const allowed = useAllowed(experimentUi);
  const found = useShortList(experimentUi, { limit: MOST_SHOWN });
  return (
    <Loaded found={found} waiting={<Skeleton h={80} aria-hidden />}>
      {(data) => (
        <>
          {data.length > 0 ? (
            <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('title')}>
              {data.map(({ id, name, state }) => (
                <li key={id}>
                  <Group gap="sm">
                    <ConsoleLink to={`/pages/experiments/${id}/edit`}>{name}</ConsoleLink>
                    <Text size="sm" c="dimmed">
                      {t(`value.state.${state}`)}
                    </Text>
                  </Group>
                </li>
              ))}
            </Stack>
          ) : null}
          <Group>
            {allowed.create ? (
              <ConsoleLinkButton to="/pages/experiments/create">{t('create')}</ConsoleLinkButton>
            ) : null}
            <ConsoleLinkButton variant="default" to="/pages/experiments">
              {t('inIntegrations.all')}
            </ConsoleLinkButton>
          </Group>
        </>
      )}
    </Loaded>
  );
}
