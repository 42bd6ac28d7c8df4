import { Group, Text } from '@mantine/core';
import { IconCopy, IconExternalLink, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { toastWarning } from '@tributary/kit/components/toasts.console.tsx';
import { useRememberedPart } from '@tributary/kit/remembered.console.ts';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { RecordFrame } from '../definition/resource.ts';
import { useResourceActions } from './hooks/actions.console.tsx';
import { DeleteDialog } from './record/DeleteDialog.console.tsx';
import { BulkBar } from './list/bulk/BulkBar.console.tsx';
import { readColumns } from './list/columns.ts';
import { EndButton } from './list/EndButton.console.tsx';
import { ExportMenu } from './list/toolbar/ExportMenu.console.tsx';
import { FilterChips } from './list/toolbar/FilterChips.console.tsx';
import { listQueryOf } from './list/list-address.ts';
import { ListGrid } from './list/ListGrid.console.tsx';
import { ListFailure, ListNothing } from './list/ListStates.console.tsx';
import { ListTable } from './list/ListTable.console.tsx';
import { ListToolbar, type ListView } from './list/toolbar/ListToolbar.console.tsx';
import type { RowAction } from './list/row-action.ts';
import { useListAddress } from './list/use-list-address.console.ts';
import { useSelection } from './list/use-selection.console.ts';
import {
  isOfProduct,
  isTaggable,
  useAllowed,
  useResourceMessages,
  type ResourceUi,
} from './resource-ui.console.ts';
import { ConsoleLinkButton, useFetchAhead, useGo } from './links.console.tsx';
import { usePrefetchRecord, useRecordList } from './hooks/queries.console.ts';
import { QuotaNote } from './quota/QuotaNote.console.tsx';
import { QuotaStop } from './quota/QuotaStop.console.tsx';
import { useResourceQuota } from './quota/use-resource-quota.console.ts';
import { useFollowTags } from './tags/use-tags.console.ts';

const NO_CELLS = {};

interface ResourceListProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  /** Cells that differ from the default for a field's type. */
  cells?: Partial<Record<string, (item: Item) => ReactNode>>;
  /** Further entries of a row's menu, before duplicate and delete. */
  rowActions?: (item: Item) => RowAction[];
  /** Which records may be deleted by a person with the ability to delete. Default: all of them. */
  removable?: (item: Item) => boolean;
  /** Renders the list as cards; `view` selects table or cards. */
  grid?: { view: ListView; card: (item: Item, actions: () => RowAction[]) => ReactNode };
  /** Beside the create button. */
  actions?: ReactNode;
  /** Above the list's tools. */
  above?: ReactNode;
}

/**
 * The list of a resource, derived from its declaration: search, filters, sorting, columns, cards, batch operations,
 * deleted records, live updates.
 */
export function ResourceList<Item extends RecordFrame>({
  ui,
  cells = NO_CELLS,
  rowActions,
  removable = () => true,
  grid,
  actions,
  above,
}: ResourceListProps<Item>) {
  const { definition, namespace } = ui;
  const messages = useResourceMessages(ui);
  const { t } = messages;
  const allowed = useAllowed(ui);
  const go = useGo();
  const calls = useResourceActions(ui);
  const [address, change] = useListAddress(definition.list);
  const [remembered, remember] = useRememberedPart(`tableColumns.${definition.name}`);
  const columns = useMemo(() => readColumns(definition.list, remembered), [definition.list, remembered]);
  const query = useMemo(() => listQueryOf(definition.list, address), [definition.list, address]);
  const [fromEnd, setFromEnd] = useState(false);
  const found = useRecordList(ui, query, fromEnd);
  const items = useMemo(() => {
    const read = found.data?.pages.flatMap((page) => page.items) ?? [];
    return fromEnd ? read.toReversed() : read;
  }, [found.data, fromEnd]);
  useFollowTags(definition.name, isTaggable(ui));
  const total = found.data?.pages[0]?.total;
  const listKey = JSON.stringify(query);
  const selection = useSelection(items, listKey);
  useEffect(() => setFromEnd(false), [listKey]);
  const search = useRef<HTMLInputElement>(null);
  const [leaving, setLeaving] = useState<Item>();
  const near = usePrefetchRecord(ui);
  const fetchAhead = useFetchAhead();
  const quota = useResourceQuota(ui);

  const { hasNextPage, isFetching, fetchNextPage } = found;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);

  const openPath = allowed.open && !address.deleted ? ui.openPath : undefined;
  const actionsOf = (item: Item): RowAction[] => {
    if (address.deleted)
      return allowed.restore
        ? [
            {
              id: 'restore',
              label: t('screens:list.restore'),
              icon: IconRestore,
              run: () => void calls.restore(item),
            },
          ]
        : [];
    const path = openPath?.(item);
    return [
      ...(path
        ? [{ id: 'open', label: t('screens:list.open'), icon: IconExternalLink, run: () => go(path) }]
        : []),
      ...(rowActions?.(item) ?? []),
      ...(allowed.duplicate
        ? [
            {
              id: 'duplicate',
              label: t('screens:list.duplicate'),
              icon: IconCopy,
              run: () =>
                quota?.stops
                  ? toastWarning(`${quota.reached}. ${quota.upgrade}.`)
                  : void calls.duplicate(item.id),
            },
          ]
        : []),
      ...(allowed.remove && !isOfProduct(item) && removable(item)
        ? [
            {
              id: 'delete',
              label: t('screens:list.deleteAsk'),
              icon: IconTrash,
              run: () => setLeaving(item),
              danger: true,
            },
          ]
        : []),
    ];
  };
  const newestActions = useRef(actionsOf);
  newestActions.current = actionsOf;
  const stableActions = useRef((item: Item) => newestActions.current(item)).current;
  const newestNear = useRef((item: Item) => near(item.id));
  newestNear.current = (item) => {
    near(item.id);
    const path = openPath?.(item);
    if (path) fetchAhead(path);
  };
  const stableNear = useRef((item: Item) => newestNear.current(item)).current;
  const newestGo = useRef(go);
  newestGo.current = go;
  const stableGo = useRef((path: string) => newestGo.current(path)).current;

  const loading = found.isPending;
  const nothing = found.isSuccess && items.length === 0 && !found.isPlaceholderData;
  const count = total === undefined ? '' : t(`${namespace}:noun.counted`, { count: total });
  const isTable = grid?.view.value !== 'grid';
  const wayThrough =
    isTable && total !== undefined && (fromEnd || total > items.length) ? (
      <EndButton fromEnd={fromEnd} onToggle={() => setFromEnd(!fromEnd)} />
    ) : null;
  const shared = { ui, items, loading, stale: found.isPlaceholderData, onEnd: more };

  return (
    <>
      <PageHeader
        title={t(`${namespace}:title`)}
        sentence={{ id: `${definition.name}.list`, text: t(`${namespace}:sentence`) }}
        actions={
          <Group gap="xs">
            {actions}
            {allowed.create && ui.createPath ? (
              quota?.stops ? (
                <QuotaStop ui={ui} quota={quota} />
              ) : (
                <ConsoleLinkButton
                  to={ui.createPath}
                  leftSection={<IconPlus size={16} />}
                  data-tour="list.create"
                >
                  {t(`${namespace}:create`)}
                </ConsoleLinkButton>
              )
            ) : null}
          </Group>
        }
      />
      {above}
      <ListToolbar
        ui={ui}
        address={address}
        onChange={change}
        search={search}
        columns={columns}
        onColumns={(chosen) => remember(chosen === null ? null : JSON.stringify(chosen))}
        view={grid?.view}
        hasDeleted={allowed.restore}
        count={count}
        beside={
          <>
            <QuotaNote ui={ui} />
            {wayThrough}
            <ExportMenu ui={ui} query={query} columns={columns} disabled={items.length === 0} />
          </>
        }
      />
      <FilterChips ui={ui} address={address} onChange={change} />
      {address.deleted ? (
        <Text c="dimmed" size="xs" mb="xs">
          {t('screens:list.deletedNote', { noun: messages.many })}
        </Text>
      ) : null}
      {found.isError && items.length === 0 ? (
        <ListFailure ui={ui} error={found.error} onRetry={() => void found.refetch()} />
      ) : nothing ? (
        <ListNothing ui={ui} address={address} onClear={() => change({ search: '', filters: {} })} />
      ) : grid?.view.value === 'grid' ? (
        <ListGrid {...shared} card={(item) => grid.card(item, () => stableActions(item))} />
      ) : (
        <ListTable
          {...shared}
          total={total}
          columns={columns}
          cells={cells}
          openPath={openPath}
          sort={address.sort}
          onSort={(sort) => change({ sort })}
          selection={selection}
          fromEnd={fromEnd}
          search={search}
          onNear={stableNear}
          go={stableGo}
          actionsOf={stableActions}
        />
      )}
      <BulkBar
        ui={ui}
        selection={selection}
        query={query}
        total={total}
        columns={columns}
        deleted={address.deleted}
      />
      <DeleteDialog ui={ui} record={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}
