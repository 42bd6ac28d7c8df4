import { Button, Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useAddress } from '@tributary/engine/screens/address.console.tsx';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { DeveloperTabs } from '@tributary/resources/api-credentials/screens/DeveloperTabs.console.tsx';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupsOf, searchGroups } from '../reference/operations.ts';
import { ClientButton } from './ClientButton.console.tsx';
import { OperationDetail } from './OperationDetail.console.tsx';
import { OperationList } from './OperationList.console.tsx';
import { useApiDescription } from './description.console.ts';
import classes from './reference.module.css';

const PAUSE_MS = 120;

/** The reference of the console API: a list of its operations, and the chosen one in full. */
export default function ReferenceScreen() {
  const { t, i18n } = useTranslation('developers');
  const { search } = useAddress();
  const [query, setQuery] = useState('');
  const [asked] = useDebouncedValue(query.trim(), PAUSE_MS);
  const description = useApiDescription();
  const groups = useMemo(() => (description.data ? groupsOf(description.data) : []), [description.data]);
  const found = useMemo(() => searchGroups(groups, asked), [groups, asked]);
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0);
  const chosen = groups.flatMap(({ operations }) => operations).find(({ id }) => id === search['operation']);
  return (
    <>
      <PageHeader
        title={t('reference.title')}
        sentence={{
          id: 'developers.reference',
          text: i18n.language.startsWith('en')
            ? t('reference.sentence')
            : `${t('reference.sentence')} ${t('reference.english')}`,
        }}
        actions={
          <>
            <ClientButton />
            <Button
              component="a"
              variant="default"
              href="/api/openapi.json"
              download="openapi.json"
              leftSection={<IconDownload size={16} />}
            >
              {t('reference.download')}
            </Button>
          </>
        }
      />
      <DeveloperTabs />
      <Loaded found={description} failure={t('reference.failed')} waiting={<Skeleton h={420} aria-hidden />}>
        {(document) => (
          <div className={classes.screen} data-chosen={chosen ? true : undefined}>
            <nav className={classes.side} aria-label={t('reference.operations')}>
              <TextInput
                type="search"
                leftSection={<IconSearch size={16} />}
                aria-label={t('reference.search')}
                placeholder={t('reference.search')}
                value={query}
                onChange={(event) => setQuery(event.currentTarget.value)}
              />
              <Text size="xs" c="dimmed" aria-live="polite" my={6}>
                {count > 0 ? t('reference.found', { count }) : t('reference.none', { query: asked })}
              </Text>
              <OperationList groups={found} chosen={chosen} isSearch={asked !== ''} />
            </nav>
            <div className={classes.main}>
              {chosen ? (
                <OperationDetail key={chosen.id} operation={chosen} document={document} />
              ) : (
                <Text c="dimmed" className={classes.hint}>
                  {t('reference.choose')}
                </Text>
              )}
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}
