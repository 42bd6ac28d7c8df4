import { Group, Select, Skeleton, Text, Title } from '@mantine/core';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { DownloadButton } from '@tributary/engine/screens/download/DownloadButton.console.tsx';
import { queryText } from '@tributary/engine/http/client.ts';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { ShowMore } from '@tributary/engine/screens/reading/ShowMore.console.tsx';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCounterEntries } from '../counter-entries.console.ts';
import type { Counter } from '../counter-ui.console.tsx';
import { useFoundTotals } from '../counter-totals.console.ts';
import { ENTRY_KINDS, type EntryKind } from '../entry.ts';
import { Breakdown } from './Breakdown.console.tsx';
import { CounterEntryRow } from './CounterEntryRow.console.tsx';
import classes from './entries.module.css';

const isKind = (value: string | null): value is EntryKind => ENTRY_KINDS.some((kind) => kind === value);

/** The sum of a counter and all its entries, newest first, live. */
export function Entries({ counter }: { counter: Counter }) {
  const { t, i18n } = useTranslation(['counterEntries', 'screens']);
  const environment = useEnvironment();
  const [kind, setKind] = useState<EntryKind>();
  const found = useCounterEntries(counter.id, kind);
  const totals = useFoundTotals([counter.id]);
  const summary = totals.data?.get(counter.id);
  const titleId = useId();
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  const total = found.data?.pages[0]?.total ?? 0;
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id={titleId}>
          {t('title')}
        </Title>
        <Group gap="xs">
          <Select
            size="xs"
            w={160}
            aria-label={t('filter')}
            value={kind ?? 'all'}
            onChange={(value) => setKind(isKind(value) ? value : undefined)}
            allowDeselect={false}
            data={['all' as const, ...ENTRY_KINDS].map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
          <DownloadButton
            size="xs"
            path={`/api/v1/counters/${counter.id}/entries/export${queryText({ kind, environment, language: i18n.language })}`}
            disabled={items.length === 0}
          >
            {t('export')}
          </DownloadButton>
        </Group>
      </Group>
      {summary ? <Breakdown counter={counter} summary={summary} /> : null}
      {totals.isPending ? <Skeleton h={120} aria-hidden /> : null}
      {found.isPending ? <Skeleton h={96} mt="md" aria-hidden /> : null}
      <ReadFailure found={found} failure={t('failed')} mt="md" />
      {found.data && items.length === 0 ? (
        <Text c="dimmed" mt="md">
          {t(kind ? 'noneOfKind' : 'none')}
        </Text>
      ) : null}
      {items.length > 0 ? (
        <table className={classes.entries}>
          <thead>
            <tr>
              <th scope="col">{t('field.createdAt')}</th>
              <th scope="col">{t('field.kind')}</th>
              <th scope="col">{t('field.from')}</th>
              <th scope="col">{t('field.reason')}</th>
              <th scope="col">{t('field.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((entry) => (
              <CounterEntryRow key={entry.id} entry={entry} counter={counter} />
            ))}
          </tbody>
        </table>
      ) : null}
      {found.hasNextPage ? (
        <Group gap="sm" mt="sm">
          <ShowMore found={found} size="xs">
            {t('older')}
          </ShowMore>
          <Text size="xs" c="dimmed">
            {t('shown', { shown: items.length, count: total })}
          </Text>
        </Group>
      ) : null}
    </section>
  );
}
