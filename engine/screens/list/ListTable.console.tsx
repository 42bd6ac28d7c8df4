import { Skeleton } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { columnsThatFit, columnWidth, shareRoom, type ColumnLeast } from './columns.ts';
import { ListHead } from './ListHead.console.tsx';
import { ListRow, type RowProps } from './ListRow.console.tsx';
import classes from './ResourceList.module.css';
import { useContentWidths } from './use-content-widths.console.ts';
import { useRowKeys } from './use-row-keys.console.ts';
import type { Selection } from './use-selection.console.ts';

const ROW_HEIGHT = 45;
/** How many rows before the end the next page is fetched. */
const AHEAD = 20;

interface ListTableProps<Item extends RecordFrame> extends Pick<
  RowProps<Item>,
  'columns' | 'cells' | 'openPath' | 'onNear' | 'go' | 'actionsOf'
> {
  ui: ResourceUi<Item>;
  items: readonly Item[];
  total: number | undefined;
  sort: string;
  onSort: (sort: string) => void;
  /** Undefined when there are no batch operations. */
  selection: Selection<Item> | undefined;
  search: RefObject<HTMLInputElement | null>;
  /** Shows skeleton rows until the data arrives. */
  loading: boolean;
  /** The rows are those of the previous query. */
  stale: boolean;
  onEnd: () => void;
  /** The record that was just duplicated from another one: it is highlighted and scrolled into view. */
  copyId: string | undefined;
  /** The list is read from its end upwards. */
  fromEnd?: boolean;
}

/** A virtual table: it renders only the visible rows. On a narrow screen each row becomes a block. */
export function ListTable<Item extends RecordFrame>(props: ListTableProps<Item>) {
  const {
    ui,
    items,
    total,
    sort,
    onSort,
    selection,
    search,
    loading,
    stale,
    onEnd,
    copyId,
    fromEnd = false,
  } = props;
  const messages = useResourceMessages(ui);
  const { i18n } = useTranslation('screens');
  const root = useRef<HTMLDivElement>(null);
  const { ref: measured, width: room } = useElementSize<HTMLDivElement>();
  const frame = useMergedRef(root, measured);
  const { columns, least } = useFitting(ui, props.columns, room);
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY);
  }, [loading, columns.length]);

  const rows = useWindowVirtualizer<HTMLTableRowElement>({
    count: items.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: top,
    // Room for the sticky heads when a row is scrolled into view.
    scrollPaddingStart: 120,
    scrollPaddingEnd: 72,
    getItemKey: (index) => items[index]?.id ?? index,
  });
  const shown = rows.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  const firstShown = shown[0]?.index ?? 0;
  const isTable = !loading && items.length > 0 && room >= NARROW;
  const needed = useContentWidths(
    root,
    `${i18n.language} ${columns.join(' ')}`,
    isTable ? `${firstShown} ${lastShown} ${items.length}` : undefined,
  );
  const weights = shareRoom(least, needed && columns.map((name) => needed.get(name)), room - EDGES);
  const placed = usePlaceFromEnd(fromEnd && !stale && !loading, rows.getTotalSize());
  useEffect(() => {
    const isNear = fromEnd ? placed.current && firstShown <= AHEAD : lastShown >= items.length - AHEAD;
    if (items.length > 0 && isNear) onEnd();
  }, [fromEnd, placed, firstShown, lastShown, items.length, onEnd]);

  // Rows of the previous list stay until the next one is read. Their data, such as their versions, may be old.
  const mayTick = selection !== undefined && !stale;
  const tick = mayTick ? (item: Item, range: boolean) => selection.toggle(item, range) : undefined;
  const newestTick = useRef(tick);
  newestTick.current = tick;
  const stableTick = useRef((item: Item, range: boolean) => newestTick.current?.(item, range)).current;
  useRowKeys(root, {
    count: items.length,
    reveal: (index) => rows.scrollToIndex(index),
    tick: (index) => items[index] && tick?.(items[index], false),
    search,
  });

  const copyAt = copyId === undefined ? -1 : items.findIndex(({ id }) => id === copyId);
  const reveal = useRef(rows.scrollToIndex);
  reveal.current = rows.scrollToIndex;
  useEffect(() => {
    if (copyAt >= 0) reveal.current(copyAt);
  }, [copyId, copyAt]);

  const before = shown.length > 0 ? shown[0]!.start - top : 0;
  const after = shown.length > 0 ? rows.getTotalSize() - (shown.at(-1)!.end - top) : 0;
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const all =
    selection && items.length > 0
      ? {
          checked: selection.chosen.size === items.length,
          some: selection.chosen.size > 0,
          set: selection.setAll,
        }
      : undefined;
  const ticks = selection !== undefined;

  return (
    <div ref={frame} className={classes.frame} data-tour="list.rows" data-stale={stale || undefined}>
      <table
        className={classes.table}
        aria-label={messages.t(`${ui.namespace}:title`)}
        aria-rowcount={(total ?? items.length) + 1}
        aria-busy={loading || stale}
      >
        <colgroup>
          {ticks ? <col className={classes.tickColumn} /> : null}
          {weights.map((weight, at) => (
            <col key={columns[at]} style={{ width: `${(weight / whole) * 100}%` }} />
          ))}
          <col className={classes.menuColumn} />
        </colgroup>
        <ListHead
          ui={ui}
          columns={columns}
          sort={sort}
          onSort={onSort}
          all={ticks ? (all ?? { checked: false, some: false, set: () => undefined }) : undefined}
          mayTick={mayTick}
        />
        <tbody ref={body}>
          {loading ? (
            <SkeletonRows columns={columns.length} ticks={ticks} />
          ) : (
            <>
              <Spacer height={before} />
              {shown.map(({ index, key }) => {
                const item = items[index]!;
                return (
                  <ListRow
                    key={key}
                    ui={ui}
                    item={item}
                    index={index}
                    columns={columns}
                    cells={props.cells}
                    openPath={props.openPath}
                    isCopy={index === copyAt}
                    ticked={selection?.chosen.has(item.id) ?? false}
                    onTick={ticks ? stableTick : undefined}
                    mayTick={mayTick}
                    onNear={props.onNear}
                    go={props.go}
                    messages={messages}
                    locale={i18n.language}
                    actionsOf={props.actionsOf}
                    measure={rows.measureElement as (element: Element | null) => void}
                  />
                );
              })}
              <Spacer height={after} />
            </>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Starts at the bottom, and keeps the visible rows in position while rows are added above. */
function usePlaceFromEnd(fromEnd: boolean, height: number): RefObject<boolean> {
  const placed = useRef(false);
  const before = useRef(height);
  useLayoutEffect(() => {
    if (!fromEnd) placed.current = false;
    else if (!placed.current) {
      placed.current = true;
      window.scrollTo({ top: document.documentElement.scrollHeight });
    } else if (height > before.current) window.scrollBy({ top: height - before.current });
    before.current = height;
  }, [fromEnd, height]);
  return placed;
}

/** A table narrower than this shows each row as a block, which has room for all columns. */
const NARROW = 620;
/** The widths of checkbox and menu. */
const EDGES = 92;

/** The columns that fit the width, with the least that each has of it. */
function useFitting<Item extends RecordFrame>(
  { definition, choices, columnWidths }: ResourceUi<Item>,
  wanted: readonly string[],
  room: number,
): { columns: readonly string[]; least: ColumnLeast[] } {
  return useMemo(() => {
    const { fields } = definition.list;
    const widthOf = (name: string, at: number): number =>
      columnWidth(fields[name], choices?.[name] !== undefined, at === 0, columnWidths?.[name]);
    const isText = (name: string): boolean => fields[name]?.type === 'text' && choices?.[name] === undefined;
    const columns = room < NARROW ? wanted : columnsThatFit(wanted, widthOf, isText, room - EDGES);
    const least = columns.map((name, at) => ({
      px: widthOf(name, at),
      mayCut: isText(name) || fields[name]?.type === 'tag',
    }));
    return { columns, least };
  }, [definition, choices, columnWidths, wanted, room]);
}

function Spacer({ height }: { height: number }): ReactNode {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={classes.spacer} style={{ height }}>
      <td colSpan={99} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

function SkeletonRows({ columns, ticks }: { columns: number; ticks: boolean }): ReactNode {
  return Array.from({ length: 10 }, (_, row) => (
    <tr key={row} aria-hidden>
      {ticks ? <td className={classes.tick} /> : null}
      {Array.from({ length: columns }, (__, at) => (
        <td key={at} data-first={at === 0 || undefined}>
          <Skeleton h={12} w={`${[72, 48, 60, 40, 56][(row + at) % 5]}%`} my={4} />
        </td>
      ))}
      <td className={classes.menu} />
    </tr>
  ));
}
