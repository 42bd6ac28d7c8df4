import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { isNumeric } from './columns.ts';
import classes from './ResourceList.module.css';

interface ListHeadProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  columns: readonly string[];
  sort: string;
  onSort: (sort: string) => void;
  /** No checkbox when left out. */
  all?: { checked: boolean; some: boolean; set: (on: boolean) => void } | undefined;
  mayTick: boolean;
}

/** The sticky head: names of columns, sorted by a click; a second click reverses the order. */
export function ListHead<Item extends RecordFrame>({
  ui,
  columns,
  sort,
  onSort,
  all,
  mayTick,
}: ListHeadProps<Item>) {
  const messages = useResourceMessages(ui);
  const { fields } = ui.definition.list;
  const sorted = sort.replace(/^-/, '');
  const descending = sort.startsWith('-');
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        {all ? (
          <th className={classes.tick} scope="col">
            <Checkbox
              aria-label={messages.t('screens:list.selectAll', { noun: messages.many })}
              checked={all.checked}
              indeterminate={all.some && !all.checked}
              disabled={!mayTick}
              onChange={(event) => all.set(event.currentTarget.checked)}
            />
          </th>
        ) : null}
        {columns.map((name) => {
          const field = fields[name];
          const isSorted = sorted === name;
          const Icon = isSorted ? (descending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
          return (
            <th
              key={name}
              scope="col"
              data-column={name}
              data-numeric={isNumeric(field) || undefined}
              {...(isSorted ? { 'aria-sort': descending ? 'descending' : 'ascending' } : {})}
            >
              {field?.sort || name === 'createdAt' ? (
                <UnstyledButton
                  className={classes.sorter}
                  data-sorted={isSorted || undefined}
                  onClick={() => onSort(nextSort(name, field?.type === 'text', sort))}
                >
                  {messages.field(name)}
                  <Icon size={14} aria-hidden />
                </UnstyledButton>
              ) : (
                messages.field(name)
              )}
            </th>
          );
        })}
        <th className={classes.menu} scope="col">
          <VisuallyHidden>{messages.t('screens:list.actions')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

/** Texts first sort ascending; times and numbers descending. */
export function nextSort(name: string, isText: boolean, sort: string): string {
  if (sort === name) return `-${name}`;
  if (sort === `-${name}`) return name;
  return isText ? name : `-${name}`;
}
