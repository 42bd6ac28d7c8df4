import { Button, CloseButton, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useAddress } from '@tributary/engine/screens/address.console.tsx';
import { useServerEvent } from '@tributary/engine/screens/console-context.console.tsx';
import { useGo } from '@tributary/engine/screens/links.console.tsx';
import { useRowKeys } from '@tributary/engine/screens/list/use-row-keys.console.ts';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { ShowMore } from '@tributary/engine/screens/reading/ShowMore.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { ListSkeleton } from '@tributary/kit/components/Skeletons.console.tsx';
import { PeopleIllustration } from '@tributary/kit/illustrations/PeopleIllustration.console.tsx';
import { SearchIllustration } from '@tributary/kit/illustrations/SearchIllustration.console.tsx';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { SUPPORTER_LIST_KEY, useSupporterList } from '../supporter.console.ts';
import { SupporterTable } from './SupporterTable.console.tsx';
import classes from './supporters.module.css';
import { TransactionTabs } from './TransactionTabs.console.tsx';

/** At most one read in this time, in ms, however many submissions arrive. */
const CALM_MS = 700;

/** Every person with an e-mail address, the one with the newest donation or sign-up first. */
export default function SupporterList() {
  const { t } = useTranslation('supporters');
  const { search = '' } = useAddress().search;
  const go = useGo();
  const find = (text: string): void =>
    go('/forms/transactions/supporters', { search: text.trim() ? { search: text } : {}, replace: true });
  const queries = useQueryClient();
  const again = useDebouncedCallback(
    () => void queries.invalidateQueries({ queryKey: SUPPORTER_LIST_KEY }),
    CALM_MS,
  );
  useServerEvent('submission', again);
  const found = useSupporterList(search.trim());
  const items = found.data?.pages.flatMap((page) => page.items);
  const field = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  // All rows are rendered, and none can be selected.
  useRowKeys(root, { count: items?.length ?? 0, reveal: () => {}, tick: () => {}, search: field });
  return (
    <>
      <PageHeader title={t('list.title')} sentence={{ id: 'supporters', text: t('list.sentence') }} />
      <TransactionTabs />
      <SearchField field={field} search={search} onSearch={find} />
      <ReadFailure found={found} failure={t('list.unread')} mb="sm" />
      <div ref={root}>
        {found.isPending ? <ListSkeleton rows={10} /> : null}
        {items && items.length > 0 ? (
          <SupporterTable items={items} isStale={found.isPlaceholderData} />
        ) : null}
      </div>
      {items?.length === 0 ? (
        search.trim() ? (
          <EmptyState
            title={t('list.noMatch')}
            illustration={<SearchIllustration />}
            action={
              <Button variant="default" onClick={() => find('')}>
                {t('list.clear')}
              </Button>
            }
          >
            {t('list.noMatchText')}
          </EmptyState>
        ) : (
          <EmptyState title={t('list.none')} illustration={<PeopleIllustration />}>
            {t('list.noneText')}
          </EmptyState>
        )
      ) : null}
      {found.hasNextPage ? (
        <Stack align="center" gap="xs" mt="lg">
          <ShowMore found={found}>{t('list.more')}</ShowMore>
        </Stack>
      ) : null}
    </>
  );
}

/** How long typing pauses before the list is read, in ms. */
const PAUSE_MS = 250;

function SearchField({
  field,
  search,
  onSearch,
}: {
  field: RefObject<HTMLInputElement | null>;
  search: string;
  onSearch: (text: string) => void;
}) {
  const { t } = useTranslation('supporters');
  const [typed, setTyped] = useState(search);
  const send = useDebouncedCallback(onSearch, PAUSE_MS);
  // The URL may change without typing: by going back, or by the button of an empty list.
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(search);
  }, [search, field]);
  const type = (text: string): void => {
    setTyped(text);
    send(text);
  };
  return (
    <div role="search" className={classes.search}>
      <TextInput
        ref={field}
        aria-label={t('list.search')}
        aria-keyshortcuts="/"
        // Tells the shell that this screen handles `/`.
        data-search
        placeholder={t('list.search')}
        maxLength={200}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        leftSection={<IconSearch size={16} />}
        rightSection={
          typed ? <CloseButton size="sm" aria-label={t('list.clear')} onClick={() => type('')} /> : null
        }
      />
    </div>
  );
}
