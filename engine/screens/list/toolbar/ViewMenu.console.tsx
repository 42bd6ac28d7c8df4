import { Button, Checkbox, Popover, Select, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { RecordFrame } from '../../../definition/resource.ts';
import { useResourceMessages, type ResourceUi } from '../../resource-ui.console.ts';
import { columnChoices, defaultColumns } from '../columns.ts';
import type { ListAddress } from '../list-address.ts';

interface ViewMenuProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  address: ListAddress;
  onChange: (change: Partial<ListAddress>) => void;
  columns: readonly string[];
  /** Null restores the resource's default columns. */
  onColumns: (columns: string[] | null) => void;
  hasColumns: boolean;
}

/** Sorting and columns. The only way to sort cards and narrow screens, which have no heads to click. */
export function ViewMenu<Item extends RecordFrame>({
  ui,
  address,
  onChange,
  columns,
  onColumns,
  hasColumns,
}: ViewMenuProps<Item>) {
  const messages = useResourceMessages(ui);
  const { list } = ui.definition;
  const sortable = [
    ...new Set([...Object.keys(list.fields).filter((name) => list.fields[name]?.sort), 'createdAt']),
  ];
  const orders = sortable.flatMap((name) => {
    const kind =
      list.fields[name]?.type === 'text'
        ? 'text'
        : list.fields[name]?.type === 'money' || list.fields[name]?.type === 'number'
          ? 'number'
          : 'date';
    return [name, `-${name}`].map((value) => ({
      value,
      label: messages.t(`screens:list.order.${kind}.${value.startsWith('-') ? 'down' : 'up'}`, {
        field: messages.field(name),
      }),
    }));
  });
  const first = defaultColumns(list)[0];
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" data-folds leftSection={<IconAdjustmentsHorizontal size={16} />}>
          {messages.t('screens:list.display')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="md" miw={220}>
          <Select
            label={messages.t('screens:list.sortBy')}
            data={orders}
            value={address.sort}
            allowDeselect={false}
            onChange={(sort) => sort && onChange({ sort })}
            comboboxProps={{ withinPortal: false }}
          />
          {hasColumns ? (
            <Checkbox.Group
              label={messages.t('screens:list.columns')}
              value={[...columns]}
              onChange={(value) => onColumns(value)}
            >
              <Stack gap="xs" mt="xs">
                {columnChoices(list).map((name) => (
                  <Checkbox key={name} value={name} label={messages.field(name)} disabled={name === first} />
                ))}
              </Stack>
              <Button variant="subtle" size="compact-xs" mt="sm" onClick={() => onColumns(null)}>
                {messages.t('screens:list.resetColumns')}
              </Button>
            </Checkbox.Group>
          ) : null}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
