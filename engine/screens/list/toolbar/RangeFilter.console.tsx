import { Group, NumberInput, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListField } from '../../../definition/resource.ts';

interface RangeFilterProps {
  label: string;
  type: ListField['type'];
  /** `from..to` as in the URL; amounts in minor units. */
  value: string;
  onChange: (value: string) => void;
}

const endsOf = (value: string): [from: string, to: string] => {
  const [from = '', to = from] = value.includes('..') ? value.split('..') : [value];
  return [from, to];
};

/** Filters by days or numbers; either end may be open. Amounts are typed in major units. */
export function RangeFilter({ label, type, value, onChange }: RangeFilterProps) {
  const { t } = useTranslation('screens');
  const [ends, setEnds] = useState(() => endsOf(value));
  useEffect(() => setEnds(endsOf(value)), [value]);
  const set = (at: 0 | 1, text: string): void => {
    const next: [string, string] = at === 0 ? [text, ends[1]] : [ends[0], text];
    setEnds(next);
    onChange(next[0] === '' && next[1] === '' ? '' : `${next[0]}..${next[1]}`);
  };
  const names = [t('list.from', { field: label }), t('list.to', { field: label })] as const;
  const unit = type === 'money' ? 100 : 1;
  return (
    <Group gap="xs" grow wrap="nowrap">
      {([0, 1] as const).map((at) =>
        type === 'date' ? (
          <TextInput
            key={at}
            type="date"
            label={names[at]}
            value={ends[at]}
            onChange={(event) => set(at, event.currentTarget.value)}
          />
        ) : (
          <NumberInput
            key={at}
            label={names[at]}
            value={ends[at] === '' ? '' : Number(ends[at]) / unit}
            decimalScale={type === 'money' ? 2 : undefined}
            hideControls
            onChange={(typed) => set(at, typed === '' ? '' : String(Math.round(Number(typed) * unit)))}
          />
        ),
      )}
    </Group>
  );
}
