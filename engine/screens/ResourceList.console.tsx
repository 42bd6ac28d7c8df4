import { Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { useRememberedPart } from '@tributary/kit/remembered.console.ts';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { RecordFrame } from '../definition/resource.ts';
import { DeleteDialog } from './record/DeleteDialog.console.tsx';
import { BulkBar } from './list/bulk/BulkBar.console.tsx';
import { defaultColumns, readColumns } from './list/columns.ts';
import { EndButton } from './list/EndButton.console.tsx';
import { ExportMenu } from './list/toolbar/ExportMenu.console.tsx';
import { FilterChips } from './list/toolbar/FilterChips.console.tsx';
import { listQueryOf } from './list/list-address.ts';
import { ListGrid } from './list/ListGrid.console.tsx';
import { ListFailure, ListNothing, ViewFailure } from './list/ListStates.console.tsx';
import { ListTable } from './list/ListTable.console.tsx';
import { ListToolbar, type ListView } from './list/toolbar/ListToolbar.console.tsx';
import type { RowAction } from './list/row-action.ts';
import { useCalendar } from './list/use-calendar.console.ts';
import { useListAddress } from './list/use-list-address.console.ts';
import { useRowActions } from './list/use-row-actions.console.ts';
import { useSelection } from './list/use-selection.console.ts';
import { isTaggable, useAllowed, useResourceMessages, type ResourceUi } from './resource-ui.console.ts';
import { ConsoleLinkButton } from './links.console.tsx';
import { useRecordList } from './hooks/queries.console.ts';
import { QuotaNote } from './quota/QuotaNote.console.tsx';
import { QuotaStop } from './quota/QuotaStop.console.tsx';
import { useResourceQuota } from './quota/use-resource-quota.console.ts';
import { useFollowTags } from './tags/use-tags.console.ts';
import { ViewsMenu } from './views/ViewsMenu.console.tsx';

const NO_CELLS = {};
const onlyCards = (_items: unknown, cards: ReactNode): ReactNode => cards;

interface ResourceListProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  /** Cells that differ from the default for a field's type. */
  cells?: Partial<Record<string, (item: Item) => ReactNode>>;
  /** Further entries of a row's menu, before duplicate and delete. */
  rowActions?: (item: Item) => RowAction[];
  /** Which records may be deleted by a person with the ability to delete. Default: all of them. */
  removable?: (item: Item) => boolean;
  /** Renders the list as cards; `view` selects table or cards. */
  grid?: {
    view: ListView;
    card: (item: Item, actions: () => RowAction[]) => ReactNode;
    /** Wraps the cards, to read something for all of them at once. */
    around?: (items: readonly Item[], cards: ReactNode) => ReactNode;
  };
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
  const { address, change, isWaiting, isGone, views } = useListAddress(definition);
  const navigate = useNavigate();
  const calendar = useCalendar();
  const [remembered, remember] = useRememberedPart(`tableColumns.${definition.name}`);
  const ofView = address.columns;
  const columns = useMemo(
    () => readColumns(definition.list, ofView ? JSON.stringify(ofView) : remembered),
    [definition.list, ofView, remembered],
  );
  const query = useMemo(
    () => listQueryOf(definition.list, address, calendar),
    [definition.list, address, calendar],
  );
  const [fromEnd, setFromEnd] = useState(false);
  const found = useRecordList(ui, query, { fromEnd, enabled: !isWaiting });
  const items = useMemo(() => {
    const read = isWaiting ? [] : (found.data?.pages.flatMap((page) => page.items) ?? []);
    return fromEnd ? read.toReversed() : read;
  }, [found.data, fromEnd, isWaiting]);
  useFollowTags(definition.name, isTaggable(ui));
  const total = isWaiting ? undefined : found.data?.pages[0]?.total;
  const listKey = JSON.stringify(query);
  const selection = useSelection(items, listKey);
  useEffect(() => setFromEnd(false), [listKey]);
  const search = useRef<HTMLInputElement>(null);
  const [leaving, setLeaving] = useState<Item>();
  const [copyId, setCopyId] = useState<string>();
  const quota = useResourceQuota(ui);

  const { hasNextPage, isFetching, fetchNextPage } = found;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);

  const { openPath, actionsOf, onNear, go } = useRowActions({
    ui,
    isDeleted: address.deleted,
    rowActions,
    removable,
    stops: quota?.stops ? `${quota.reached}. ${quota.upgrade}.` : undefined,
    onRemove: setLeaving,
    onCopy: ({ id }) => setCopyId(id),
  });

  const loading = found.isPending || isWaiting;
  const isUnread = (found.isError && found.data === undefined) || (isWaiting && views.isError);
  const nothing = !isWaiting && found.data !== undefined && items.length === 0 && !found.isPlaceholderData;
  const count = total === undefined ? '' : t(`${namespace}:noun.counted`, { count: total });
  const isTable = grid?.view.value !== 'grid';
  const wayThrough =
    isTable && total !== undefined && (fromEnd || total > items.length) ? (
      <EndButton fromEnd={fromEnd} onToggle={() => setFromEnd(!fromEnd)} />
    ) : null;
  const shared = { ui, items, loading, stale: found.isPlaceholderData, onEnd: more, copyId };

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
        onColumns={(chosen) =>
          ofView
            ? change({ columns: chosen ?? defaultColumns(definition.list) })
            : remember(chosen === null ? null : JSON.stringify(chosen))
        }
        views={
          <ViewsMenu
            ui={ui}
            address={address}
            columns={columns}
            onOpen={(view) => void navigate({ to: '.', search: view === undefined ? {} : { view } })}
          />
        }
        view={grid?.view}
        hasDeleted={allowed.restore}
        count={count}
        quota={<QuotaNote ui={ui} />}
        beside={
          <>
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
      <ViewFailure ui={ui} found={views} isGone={isGone} />
      <ListFailure ui={ui} found={found} />
      {isUnread ? null : nothing ? (
        <ListNothing ui={ui} address={address} onClear={() => change({ search: '', filters: {} })} />
      ) : grid?.view.value === 'grid' ? (
        (grid.around ?? onlyCards)(
          items,
          <ListGrid {...shared} card={(item) => grid.card(item, () => actionsOf(item))} />,
        )
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
          onNear={onNear}
          go={go}
          actionsOf={actionsOf}
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
