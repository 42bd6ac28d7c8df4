import { Checkbox, Text } from '@mantine/core';
import { memo, type MouseEvent, type ReactNode } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { titleOf, useNoun, type NounFace } from '../noun.console.ts';
import { PlaceLink, useGo } from '../places.console.tsx';
import { Cell } from './Cell.console.tsx';
import { isNumeric } from './columns.ts';
import classes from './ResourceList.module.css';
import type { RowAction } from './row-action.ts';
import { RowMenu } from './RowMenu.console.tsx';

export interface RowProps<Item extends RecordFrame> {
  face: NounFace<Item>;
  item: Item;
  index: number;
  columns: readonly string[];
  cells: Partial<Record<string, (item: Item) => ReactNode>>;
  deleted: boolean;
  ticked: boolean;
  onTick?: ((item: Item, range: boolean) => void) | undefined;
  onNear: (id: string) => void;
  actionsOf: (item: Item) => RowAction[];
  measure: (element: Element | null) => void;
}

const PASSIVE = 'a, button, input, label, [role="menu"]';

function Row<Item extends RecordFrame>({
  face,
  item,
  index,
  columns,
  cells,
  deleted,
  ticked,
  onTick,
  onNear,
  actionsOf,
  measure,
}: RowProps<Item>) {
  const noun = useNoun(face);
  const go = useGo();
  const path = deleted ? undefined : face.openPath?.(item);
  const title = titleOf(face, item);

  const open = (event: MouseEvent): void => {
    if (!path || (event.target as Element).closest(PASSIVE) || window.getSelection()?.toString()) return;
    if (event.ctrlKey || event.metaKey) window.open(path, '_blank', 'noopener');
    else go(path);
  };
  const content = (name: string): ReactNode =>
    cells[name]?.(item) ?? (
      <Cell face={face} item={item} name={name} field={face.definition.list.fields[name]} />
    );

  return (
    <tr
      ref={measure}
      data-index={index}
      data-row-index={index}
      data-ticked={ticked || undefined}
      data-opens={path ? true : undefined}
      aria-rowindex={index + 2}
      onClick={open}
      onMouseEnter={path ? () => onNear(item.id) : undefined}
    >
      {onTick ? (
        <td className={classes.tick}>
          <Checkbox
            aria-label={noun.say('screens:list.select', { name: title })}
            checked={ticked}
            onChange={() => undefined}
            onClick={(event) => onTick(item, event.shiftKey)}
          />
        </td>
      ) : null}
      {columns.map((name, at) => (
        <td
          key={name}
          data-label={noun.field(name)}
          data-numeric={isNumeric(face.definition.list.fields[name]) || undefined}
          data-first={at === 0 || undefined}
        >
          {at > 0 ? (
            content(name)
          ) : path ? (
            <PlaceLink to={path} className={classes.name} data-row-link onFocus={() => onNear(item.id)}>
              {content(name)}
            </PlaceLink>
          ) : (
            <Text span className={classes.name} tabIndex={-1} data-row-link>
              {content(name)}
            </Text>
          )}
        </td>
      ))}
      <td className={classes.menu}>
        <RowMenu
          label={noun.say('screens:list.actionsFor', { name: title })}
          actions={() => actionsOf(item)}
        />
      </td>
    </tr>
  );
}

/** One record of a list. The whole row opens it; its link does so for keyboard, screen reader and a new tab. */
export const ListRow = memo(Row) as typeof Row;
