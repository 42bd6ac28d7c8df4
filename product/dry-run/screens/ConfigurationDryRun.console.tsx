import { Select, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { UpLink } from '@tributary/engine/screens/UpLink.console.tsx';
import { RecordScreen } from '@tributary/engine/screens/record/RecordScreen.console.tsx';
import { useTitleOf } from '@tributary/engine/screens/resource-ui.console.ts';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import {
  configurationUi,
  type Configuration,
} from '@tributary/resources/form-configurations/configuration-ui.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { dryRunRoutes } from '../routes.ts';
import { DryRunPanel } from './DryRunPanel.console.tsx';

/** Drafts of this record are the editor's. */
const dryRunUi = { ...configurationUi, drafts: false };

/** The dry run of a configuration: requests of its forms' submissions to each connector. */
export default function ConfigurationDryRun() {
  return (
    <RecordScreen ui={dryRunUi}>
      {(configuration) => <OfConfiguration configuration={configuration} />}
    </RecordScreen>
  );
}

function OfConfiguration({ configuration }: { configuration: Configuration }) {
  const titleOf = useTitleOf();
  const { t } = useTranslation('dryRun');
  const call = routesOf<typeof dryRunRoutes>(useClient());
  const [chosen, choose] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: ['dry-run', 'forms', configuration.id],
    queryFn: () => call('GET /dry-runs/forms', { query: { configurationId: configuration.id } }),
  });
  const formId = chosen ?? data?.items[0]?.id;
  return (
    <>
      <PageHeader
        above={
          <UpLink to={`/form-configurations/configurations/${configuration.id}/edit`}>
            {t('backToConfiguration')}
          </UpLink>
        }
        title={`${t('title')}: ${titleOf(dryRunUi, configuration)}`}
        sentence={{ id: 'dry-run', text: t('sentence') }}
      />
      {data ? (
        formId ? (
          <Stack>
            <Select
              label={t('form')}
              data={data.items.map(({ id, description }) => ({ value: id, label: description }))}
              value={formId}
              allowDeselect={false}
              onChange={choose}
              maw={420}
            />
            <DryRunPanel key={formId} formId={formId} configurationId={configuration.id} />
          </Stack>
        ) : (
          <EmptyState title={t('noFormsTitle')}>{t('noFormsText')}</EmptyState>
        )
      ) : (
        <Skeleton h={120} />
      )}
    </>
  );
}
