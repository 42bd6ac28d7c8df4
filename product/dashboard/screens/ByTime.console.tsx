import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export type ByTime = 'month' | 'day';

/** Chooses whether a chart shows twelve months, or the days of the period. */
export function ByTimeControl({ value, onChange }: { value: ByTime; onChange: (value: ByTime) => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('chart.by')}
      value={value}
      onChange={(next) => onChange(next === 'day' ? 'day' : 'month')}
      data={[
        { value: 'month', label: t('chart.byMonth') },
        { value: 'day', label: t('chart.byDay') },
      ]}
    />
  );
}
