import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DATE_PRESETS } from '../../../lifecycle/read/date-presets.ts';
import { daysOf } from '../../../lifecycle/read/list-days.ts';
import { useCalendar } from '../use-calendar.console.ts';
import type { ListField } from '../../../definition/resource.ts';
import { AmountEnd } from './AmountEnd.console.tsx';

interface RangeFilterProps {
  label: string;
  type: ListField['type'];
  /** `from..to` as in the URL, or the name of a period; amounts in minor units. */
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
  const calendar = useCalendar();
  // The days of a period are shown, and can be changed from there.
  const shown = type === 'date' ? daysOf(value, calendar) : value;
  const [ends, setEnds] = useState(() => endsOf(shown));
  useEffect(() => setEnds(endsOf(shown)), [shown]);
  const set = (at: 0 | 1, text: string): void => {
    const next: [string, string] = at === 0 ? [text, ends[1]] : [ends[0], text];
    setEnds(next);
    onChange(next[0] === '' && next[1] === '' ? '' : `${next[0]}..${next[1]}`);
  };
  const names = [t('list.from', { field: label }), t('list.to', { field: label })] as const;
  const fields = (
    <Group gap="xs" grow wrap="nowrap" align="start">
      {([0, 1] as const).map((at) =>
        type === 'date' ? (
          <TextInput
            key={at}
            type="date"
            label={names[at]}
            value={ends[at]}
            onChange={(event) => set(at, event.currentTarget.value)}
          />
        ) : type === 'money' ? (
          <AmountEnd key={at} label={names[at]} value={ends[at]} onChange={(minor) => set(at, minor)} />
        ) : (
          <NumberInput
            key={at}
            label={names[at]}
            value={ends[at] === '' ? '' : Number(ends[at])}
            hideControls
            onChange={(typed) => set(at, typed === '' ? '' : String(Math.round(Number(typed))))}
          />
        ),
      )}
    </Group>
  );
  if (type !== 'date') return fields;
  return (
    <Stack gap={6}>
      {fields}
      <Presets label={label} value={value} onChange={onChange} />
    </Stack>
  );
}

/** Periods by their names: the filter moves with the days. */
function Presets({ label, value, onChange }: Omit<RangeFilterProps, 'type'>) {
  const { t } = useTranslation('screens');
  return (
    <Group gap={4} role="group" aria-label={t('list.presets', { field: label })}>
      {DATE_PRESETS.map((preset) => (
        <Button
          key={preset}
          size="compact-xs"
          variant={preset === value ? 'light' : 'default'}
          aria-pressed={preset === value}
          onClick={() => onChange(preset === value ? '' : preset)}
        >
          {t(`list.preset.${preset}`)}
        </Button>
      ))}
    </Group>
  );
}
