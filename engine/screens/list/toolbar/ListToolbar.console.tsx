import { ActionIcon, Button, CloseButton, Kbd, SegmentedControl, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconLayoutGrid, IconList, IconSearch, IconTrash } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import type { RecordFrame } from '../../../definition/resource.ts';
import { useResourceMessages, type ResourceUi } from '../../resource-ui.console.ts';
import type { ListAddress } from '../list-address.ts';
import { FilterMenu } from './FilterMenu.console.tsx';
import classes from './ListToolbar.module.css';
import { ViewMenu } from './ViewMenu.console.tsx';

export interface ListView {
  value: 'grid' | 'list';
  set: (value: 'grid' | 'list') => void;
}

interface ListToolbarProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  address: ListAddress;
  onChange: (change: Partial<ListAddress>, replace?: boolean) => void;
  search: RefObject<HTMLInputElement | null>;
  columns: readonly string[];
  onColumns: (columns: string[] | null) => void;
  view?: ListView | undefined;
  /** Whether deleted records can be listed and restored. */
  hasDeleted: boolean;
  count: string;
  /** How much of the quota is used. */
  quota: ReactNode;
  /** The menu of saved views. */
  views: ReactNode;
  /** Further controls beside the count. */
  beside?: ReactNode;
}

/** Search, filters, sorting, columns, and the switch to deleted records. */
export function ListToolbar<Item extends RecordFrame>({
  ui,
  address,
  onChange,
  search,
  columns,
  onColumns,
  view,
  hasDeleted,
  count,
  quota,
  views,
  beside,
}: ListToolbarProps<Item>) {
  const { t, many } = useResourceMessages(ui);
  const [typed, setTyped] = useState(address.search);
  const send = useDebouncedCallback((text: string) => onChange({ search: text }, true), 250);
  // The URL may change without typing: by going back, or by clearing the filters.
  useEffect(() => {
    if (document.activeElement !== search.current) setTyped(address.search);
  }, [address.search, search]);
  const type = (text: string): void => {
    setTyped(text);
    send(text);
  };
  const label = t('screens:list.search', { noun: many });

  return (
    <div className={classes.toolbar} role="search" data-tour="list.tools">
      <TextInput
        ref={search}
        className={classes.searchBox!}
        aria-label={label}
        aria-keyshortcuts="/"
        // Tells the shell that this screen handles `/`.
        data-search
        placeholder={label}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed) {
            event.preventDefault();
            type('');
          }
        }}
        leftSection={<IconSearch size={16} />}
        rightSection={
          typed ? (
            <CloseButton size="sm" aria-label={t('screens:list.clearSearch')} onClick={() => type('')} />
          ) : (
            <Kbd aria-hidden className={classes.key}>
              /
            </Kbd>
          )
        }
      />
      {views}
      <FilterMenu ui={ui} address={address} onChange={onChange} />
      <ViewMenu
        ui={ui}
        address={address}
        onChange={onChange}
        columns={columns}
        onColumns={onColumns}
        hasColumns={view?.value !== 'grid'}
      />
      {hasDeleted ? (
        <Tooltip label={t(address.deleted ? 'screens:list.hideDeleted' : 'screens:list.showDeleted')}>
          {address.deleted ? (
            <Button
              variant="light"
              leftSection={<IconTrash size={16} />}
              aria-pressed
              onClick={() => onChange({ deleted: false })}
            >
              {t('screens:list.deleted')}
            </Button>
          ) : (
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('screens:list.showDeleted')}
              aria-pressed={false}
              onClick={() => onChange({ deleted: true })}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </Tooltip>
      ) : null}
      {view ? (
        <SegmentedControl
          aria-label={t('screens:list.view')}
          data-tour="list.view"
          value={view.value}
          onChange={(value) => view.set(value as ListView['value'])}
          data={[
            { value: 'list', label: <ViewIcon icon={IconList} label={t('screens:list.asList')} /> },
            { value: 'grid', label: <ViewIcon icon={IconLayoutGrid} label={t('screens:list.asGrid')} /> },
          ]}
        />
      ) : null}
      <span className={classes.figures}>
        <span role="status">{count}</span>
        {quota}
      </span>
      {beside}
    </div>
  );
}

function ViewIcon({ icon: Icon, label }: { icon: typeof IconList; label: string }) {
  return (
    <Tooltip label={label}>
      <span style={{ display: 'flex', paddingBlock: 2 }}>
        <Icon size={16} aria-label={label} role="img" />
      </span>
    </Tooltip>
  );
}
