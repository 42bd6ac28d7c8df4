import { Button, Checkbox, Group, Popover, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { RecordFrame } from '../../../definition/resource.ts';
import { useAbility } from '../../console-context.console.tsx';
import { useResourceMessages, type ResourceUi } from '../../resource-ui.console.ts';
import { isRanged } from '../../../lifecycle/read/list-range.ts';
import type { ListAddress } from '../list-address.ts';
import { filterChoicesOf, offeredFilters } from './offered-filters.console.ts';
import { ReferenceFilter } from './ReferenceFilter.console.tsx';
import { RangeFilter } from './RangeFilter.console.tsx';
import { TypedFilter } from './TypedFilter.console.tsx';
import { TagFilter } from './TagFilter.console.tsx';

interface FilterMenuProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  address: ListAddress;
  onChange: (change: Partial<ListAddress>) => void;
}

/** Filters by fields with known values; several values of one field are alternatives. */
export function FilterMenu<Item extends RecordFrame>({ ui, address, onChange }: FilterMenuProps<Item>) {
  const messages = useResourceMessages(ui);
  const { fields } = ui.definition.list;
  const offered = offeredFilters(ui, useAbility());
  if (offered.length === 0) return null;
  const active = Object.keys(address.filters).length;
  const set = (field: string, values: string[]): void =>
    onChange({ filters: withFilter(address.filters, field, values) });
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" data-folds leftSection={<IconFilter size={16} />}>
          {active > 0
            ? messages.t('screens:list.filterActive', { count: active })
            : messages.t('screens:list.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="md" miw={260} maw={320}>
          {offered.map((field) => {
            const type = fields[field]!.type;
            if (isRanged(fields[field]))
              return (
                <RangeFilter
                  key={field}
                  label={messages.field(field)}
                  type={type}
                  value={address.filters[field]?.[0] ?? ''}
                  onChange={(value) => set(field, value === '' ? [] : [value])}
                />
              );
            if (type === 'tag')
              return (
                <TagFilter
                  key={field}
                  label={messages.field(field)}
                  value={address.filters[field] ?? []}
                  onChange={(keys) => set(field, keys)}
                />
              );
            const by = ui.filterBy?.[field];
            if (by === 'text')
              return (
                <TypedFilter
                  key={field}
                  label={messages.field(field)}
                  value={address.filters[field]?.[0] ?? ''}
                  onChange={(value) => set(field, value === '' ? [] : [value])}
                />
              );
            if (by)
              return (
                <ReferenceFilter
                  key={field}
                  label={messages.field(field)}
                  to={by}
                  value={address.filters[field]?.[0] ?? ''}
                  onChange={(id) => set(field, id === '' ? [] : [id])}
                />
              );
            return (
              <Checkbox.Group
                key={field}
                label={messages.field(field)}
                value={address.filters[field] ?? []}
                onChange={(values) => set(field, values)}
              >
                <Stack gap="xs" mt="xs">
                  {filterChoicesOf(ui, field).map((value) => (
                    <Checkbox key={value} value={value} label={messages.value(field, value)} />
                  ))}
                </Stack>
              </Checkbox.Group>
            );
          })}
          {active > 0 ? (
            <Group>
              <Button variant="subtle" size="xs" onClick={() => onChange({ filters: {} })}>
                {messages.t('screens:list.clearFilters')}
              </Button>
            </Group>
          ) : null}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Filters with one field's values replaced; none removes the field. */
export function withFilter(
  filters: ListAddress['filters'],
  field: string,
  values: string[],
): ListAddress['filters'] {
  const { [field]: _, ...others } = filters;
  return values.length > 0 ? { ...others, [field]: values } : others;
}
