import { Group, Stack, Text } from '@mantine/core';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { UpLink } from '@tributary/engine/screens/UpLink.console.tsx';
import { LoadedList } from '@tributary/engine/screens/reading/LoadedList.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import type { ImportItem } from '../definition/import.ts';
import { ChooseFile } from './ChooseFile.console.tsx';
import { IMPORT_TONES, useImports } from './imports.console.ts';
import classes from './imports.module.css';

/** The imports of the organization, and the beginning of a new one. */
export default function ImportList() {
  const { t } = useTranslation(['imports', 'transactions', 'screens']);
  const found = useImports();
  const { data } = found;
  return (
    <>
      <PageHeader
        above={<UpLink to="/forms/transactions/list">{t('transactions:title')}</UpLink>}
        title={t('title')}
        sentence={{ id: 'imports', text: t('sentence') }}
        actions={data && data.length > 0 ? <ChooseFile /> : undefined}
      />
      <LoadedList
        items={data}
        found={found}
        failure={t('unread')}
        rowHeight={64}
        empty={
          <EmptyState
            title={t('nothing')}
            action={
              <Stack align="center" gap="xs">
                <ChooseFile />
                <Text size="sm" c="dimmed">
                  {t('dropText')}
                </Text>
              </Stack>
            }
          >
            {t('nothingText')}
          </EmptyState>
        }
      >
        {(one) => <Row key={one.id} one={one} />}
      </LoadedList>
    </>
  );
}

function Row({ one }: { one: ImportItem }) {
  const { t } = useTranslation('imports');
  const { id, fileName, state, rows, added, byName, createdAt } = one;
  return (
    <li>
      <Group justify="space-between" align="start" gap="sm" wrap="nowrap">
        <div className={classes.words}>
          <ConsoleLink to={`/forms/transactions/imports/${id}`} fw={560}>
            <bdi>{fileName}</bdi>
          </ConsoleLink>
          <Text size="sm" c="dimmed">
            {[
              added > 0 ? t('added', { count: added }) : rows === null ? '' : t('rowsCount', { count: rows }),
              byName,
            ]
              .filter(Boolean)
              .join(' · ')}
            {' · '}
            <RelativeTime at={createdAt} />
          </Text>
        </div>
        <ToneBadge tone={IMPORT_TONES[state]}>{t(`state.${state}`)}</ToneBadge>
      </Group>
    </li>
  );
}
