import { Checkbox } from '@mantine/core';
import { memo, useRef, type MouseEvent, type ReactNode } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { useTitleOf, type ResourceUi, type ResourceMessages } from '../resource-ui.console.ts';
import { Cell } from './Cell.console.tsx';
import { isNumeric } from './columns.ts';
import classes from './ResourceList.module.css';
import type { RowAction } from './row-action.ts';
import { RowMenu } from './RowMenu.console.tsx';

export interface RowProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  item: Item;
  index: number;
  columns: readonly string[];
  cells: Partial<Record<string, (item: Item) => ReactNode>>;
  /** Undefined when the person may not open any. */
  openPath: ((item: Item) => string) | undefined;
  /** Whether the record is a copy that was just made. */
  isCopy: boolean;
  ticked: boolean;
  onTick?: ((item: Item, range: boolean) => void) | undefined;
  mayTick: boolean;
  /** Called when the pointer rests on this row, which is then likely to be opened. */
  onNear: (item: Item) => void;
  go: (path: string) => void;
  actionsOf: (item: Item) => RowAction[];
  measure: (element: Element | null) => void;
  messages: ResourceMessages;
  locale: string;
}

/** How long a pointer rests on a row before its record is fetched ahead, in ms. */
const RESTING_MS = 120;

const PASSIVE = 'a, button, input, label, [role="menu"]';

function Row<Item extends RecordFrame>({
  ui,
  item,
  index,
  columns,
  cells,
  openPath,
  isCopy,
  ticked,
  onTick,
  mayTick,
  onNear,
  actionsOf,
  measure,
  go,
  messages,
  locale,
}: RowProps<Item>) {
  const titleOf = useTitleOf();
  const resting = useRef<number>(undefined);
  const path = openPath?.(item);
  const title = titleOf(ui, item);

  const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
    button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
  const follow = (event: MouseEvent): void => {
    // The browser opens a new tab or window.
    if (!path || !isPlain(event)) return;
    event.preventDefault();
    go(path);
  };
  const open = (event: MouseEvent): void => {
    if (!path || (event.target as Element).closest(PASSIVE) || window.getSelection()?.toString()) return;
    if (isPlain(event)) go(path);
    else window.open(path, '_blank', 'noopener');
  };
  // Passing over a row while scrolling is no intent to open it.
  const rest = (): void => void (resting.current = window.setTimeout(() => onNear(item), RESTING_MS));
  const leave = (): void => window.clearTimeout(resting.current);
  const content = (name: string): ReactNode =>
    cells[name]?.(item) ?? (
      <Cell
        ui={ui}
        item={item}
        name={name}
        field={ui.definition.list.fields[name]}
        messages={messages}
        locale={locale}
      />
    );

  return (
    <tr
      ref={measure}
      data-index={index}
      data-row-index={index}
      data-ticked={ticked || undefined}
      data-copy={isCopy || undefined}
      data-opens={path ? true : undefined}
      aria-rowindex={index + 2}
      onClick={open}
      onMouseEnter={path ? rest : undefined}
      onMouseLeave={leave}
    >
      {onTick ? (
        <td className={classes.tick}>
          <Checkbox
            aria-label={messages.t('screens:list.select', { name: title })}
            checked={ticked}
            disabled={!mayTick}
            onChange={() => undefined}
            onClick={(event) => onTick(item, event.shiftKey)}
          />
        </td>
      ) : null}
      {columns.map((name, at) => (
        <td
          key={name}
          data-label={messages.field(name)}
          data-numeric={isNumeric(ui.definition.list.fields[name]) || undefined}
          data-first={at === 0 || undefined}
        >
          {at > 0 ? (
            content(name)
          ) : path ? (
            <a
              href={path}
              className={classes.name}
              data-row-link
              onClick={follow}
              onFocus={() => onNear(item)}
            >
              {content(name)}
            </a>
          ) : (
            <span className={classes.name} tabIndex={-1} data-row-link>
              {content(name)}
            </span>
          )}
        </td>
      ))}
      <td className={classes.menu}>
        <RowMenu
          label={messages.t('screens:list.actionsFor', { name: title })}
          actions={() => actionsOf(item)}
        />
      </td>
    </tr>
  );
}

/** One record of a list. The whole row opens it; its link serves keyboard, screen readers and new tabs. */
export const ListRow = memo(Row) as typeof Row;
