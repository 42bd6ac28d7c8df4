import { Alert, Select, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { ListSkeleton } from '@tributary/kit/components/Skeletons.console.tsx';
import { PageIllustration } from '@tributary/kit/illustrations/PageIllustration.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishedPages } from '../../published-pages/use-published-pages.console.ts';
import type { securityRoutes } from '../routes.ts';
import { securitySchema } from '../security.ts';
import classes from './security.module.css';

/** The policy that one published page has with the settings as they are entered. */
export function PolicyPreview({ pages }: { pages: PublishedPages }) {
  const { t } = useTranslation('security');
  const [chosen, setChosen] = useState<string | null>(null);
  const pageId = chosen ?? pages.items[0]?.id;
  if (pages.count === undefined) return <ListSkeleton rows={4} />;
  if (!pageId)
    return (
      <EmptyState title={t('preview.none.title')} illustration={<PageIllustration />}>
        {t('preview.none.text')}
      </EmptyState>
    );
  return (
    <Stack gap="lg" maw={860}>
      <Text c="dimmed">{t('preview.text')}</Text>
      <Select
        label={t('preview.page')}
        data={pages.items.map(({ id, name }) => ({ value: id, label: name }))}
        value={pageId}
        onChange={setChosen}
        allowDeselect={false}
        searchable
        maw={420}
      />
      <PolicyOfPage pageId={pageId} />
    </Stack>
  );
}

function PolicyOfPage({ pageId }: { pageId: string }) {
  const { t } = useTranslation('security');
  const call = routesOf<typeof securityRoutes>(useClient());
  const { data: settings } = securitySchema.safeParse({
    csp: useFieldValue('csp'),
    assets: useFieldValue('assets'),
  });
  const found = useQuery({
    queryKey: ['security', 'preview', pageId, settings],
    queryFn: () =>
      settings
        ? call('POST /security/preview', { body: { pageId, csp: settings.csp, assets: settings.assets } })
        : Promise.resolve(null),
    enabled: settings !== undefined,
    staleTime: 0,
  });
  if (!settings) return <Alert color="warning">{t('preview.invalid')}</Alert>;
  const { data } = found;
  const failure = <ReadFailure found={found} />;
  if (!data) return found.isError ? failure : <ListSkeleton rows={6} />;
  return (
    <>
      {failure}
      <Text>{t(data.isPublic ? 'preview.public' : 'preview.later')}</Text>
      {data.reported === null ? null : <Title order={3}>{t('preview.enforced')}</Title>}
      <Directives policy={data.enforced} />
      {data.reported === null ? null : (
        <>
          <Title order={3}>{t('preview.reported')}</Title>
          <Directives policy={data.reported} />
        </>
      )}
    </>
  );
}

function Directives({ policy }: { policy: string }) {
  return (
    <dl className={classes.policy} dir="ltr">
      {policy.split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{sources.join(' ')}</dd>];
      })}
    </dl>
  );
}
