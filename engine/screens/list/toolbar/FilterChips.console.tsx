import { Button, Pill } from '@mantine/core';
import type { RecordFrame } from '../../../definition/resource.ts';
import { useTranslation } from 'react-i18next';
import { isRanged } from '../../../lifecycle/read/list-range.ts';
import { useNoun, type NounFace } from '../../noun.console.ts';
import { choicesOf, withFilter } from './FilterMenu.console.tsx';
import { rangeWords } from './range-words.ts';
import type { ListAddress } from '../list-address.ts';
import classes from './ListToolbar.module.css';

interface FilterChipsProps<Item extends RecordFrame> {
  face: NounFace<Item>;
  address: ListAddress;
  onChange: (change: Partial<ListAddress>) => void;
}

/** What narrows the list at the moment, each with a way to take it off. */
export function FilterChips<Item extends RecordFrame>({ face, address, onChange }: FilterChipsProps<Item>) {
  const noun = useNoun(face);
  const { i18n } = useTranslation('screens');
  const entries = Object.entries(address.filters);
  if (entries.length === 0) return null;
  return (
    <div className={classes.chips}>
      {entries.map(([field, values]) => {
        const known = choicesOf(face, field);
        // A record's id says nothing to anybody: the field's name alone does.
        const { type } = face.definition.list.fields[field]!;
        const isId = type === 'id';
        const words = isId
          ? ''
          : isRanged(face.definition.list.fields[field])
            ? `: ${rangeWords(noun, type, values[0]!, i18n.language)}`
            : `: ${values.map((value) => (known.includes(value) ? noun.value(field, value) : value)).join(', ')}`;
        const text = noun.field(field) + words;
        return (
          <Pill
            key={field}
            size="md"
            withRemoveButton
            onRemove={() => onChange({ filters: withFilter(address.filters, field, []) })}
            removeButtonProps={{
              'aria-label': noun.say('screens:list.removeFilter', { filter: text }),
              tabIndex: 0,
            }}
          >
            {text}
          </Pill>
        );
      })}
      {entries.length > 1 ? (
        <Button variant="subtle" size="compact-xs" onClick={() => onChange({ filters: {} })}>
          {noun.say('screens:list.clearFilters')}
        </Button>
      ) : null}
    </div>
  );
}
