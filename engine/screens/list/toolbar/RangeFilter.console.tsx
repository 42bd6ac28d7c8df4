import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../console-context.console.tsx';
import { DATE_PRESETS, presetRange } from './date-presets.ts';
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
  const fields = (
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
  if (type !== 'date') return fields;
  return (
    <Stack gap={6}>
      {fields}
      <Presets label={label} value={value} onChange={onChange} />
    </Stack>
  );
}

/** The day by this browser's clock. */
function dayHere(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Periods by their names. */
function Presets({ label, value, onChange }: Omit<RangeFilterProps, 'type'>) {
  const { t } = useTranslation('screens');
  const { currency } = useSession().organization;
  const [today] = useState(dayHere);
  return (
    <Group gap={4} role="group" aria-label={t('list.presets', { field: label })}>
      {DATE_PRESETS.map((preset) => {
        const range = presetRange(preset, today, currency);
        return (
          <Button
            key={preset}
            size="compact-xs"
            variant={range === value ? 'light' : 'default'}
            aria-pressed={range === value}
            onClick={() => onChange(range === value ? '' : range)}
          >
            {t(`list.preset.${preset}`)}
          </Button>
        );
      })}
    </Group>
  );
}
