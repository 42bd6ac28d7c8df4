import { Button, Pill } from '@mantine/core';
import type { RecordFrame } from '../../../definition/resource.ts';
import { useTranslation } from 'react-i18next';
import { isRanged } from '../../../lifecycle/read/list-range.ts';
import { useResourceMessages, type ResourceUi } from '../../resource-ui.console.ts';
import { withFilter } from './FilterMenu.console.tsx';
import { filterChoicesOf } from './offered-filters.console.ts';
import { rangeWords } from './range-messages.ts';
import type { ListAddress } from '../list-address.ts';
import classes from './ListToolbar.module.css';

interface FilterChipsProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  address: ListAddress;
  onChange: (change: Partial<ListAddress>) => void;
}

/** The active filters, each with a button to remove it. */
export function FilterChips<Item extends RecordFrame>({ ui, address, onChange }: FilterChipsProps<Item>) {
  const messages = useResourceMessages(ui);
  const { i18n } = useTranslation('screens');
  const entries = Object.entries(address.filters);
  if (entries.length === 0) return null;
  return (
    <div className={classes.chips}>
      {entries.map(([field, values]) => {
        const known = filterChoicesOf(ui, field);
        // A record's id means nothing to a reader, so only the field's name is shown.
        const { type } = ui.definition.list.fields[field]!;
        const isId = type === 'id';
        const words = isId
          ? ''
          : isRanged(ui.definition.list.fields[field])
            ? `: ${rangeWords(messages, type, values[0]!, i18n.language)}`
            : `: ${values.map((value) => (known.includes(value) ? messages.value(field, value) : value)).join(', ')}`;
        const text = messages.field(field) + words;
        return (
          <Pill
            key={field}
            size="md"
            withRemoveButton
            onRemove={() => onChange({ filters: withFilter(address.filters, field, []) })}
            removeButtonProps={{
              'aria-label': messages.t('screens:list.removeFilter', { filter: text }),
              tabIndex: 0,
              'aria-hidden': false,
            }}
          >
            {text}
          </Pill>
        );
      })}
      {entries.length > 1 ? (
        <Button variant="subtle" size="compact-xs" onClick={() => onChange({ filters: {} })}>
          {messages.t('screens:list.clearFilters')}
        </Button>
      ) : null}
    </div>
  );
}
