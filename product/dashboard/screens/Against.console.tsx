import { Text } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { comparePeriods } from '../compare.ts';
import classes from './Dashboard.module.css';

const ICONS = {
  times: IconArrowUpRight,
  more: IconArrowUpRight,
  less: IconArrowDownRight,
  same: IconEqual,
  none: undefined,
  first: undefined,
};

interface AgainstProps {
  now: number;
  before: number;
  /** The length of the period; twelve months when left out. */
  days?: number;
  /** The figure of the period before, in words. */
  was: string;
}

/** More or less than before, in words: the arrow only repeats them. */
export function Against({ now, before, days, was }: AgainstProps) {
  const { t, i18n } = useTranslation('dashboard');
  const comparison = comparePeriods(now, before);
  const Icon = ICONS[comparison.kind];
  const share =
    'share' in comparison
      ? new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 }).format(
          comparison.share,
        )
      : '';
  const times =
    'times' in comparison
      ? new Intl.NumberFormat(i18n.language, { maximumFractionDigits: comparison.times < 10 ? 1 : 0 }).format(
          comparison.times,
        )
      : '';
  return (
    <Text size="sm" className={classes.against} data-kind={comparison.kind}>
      {Icon ? <Icon size={16} aria-hidden /> : null}
      <span>
        {days === undefined
          ? t(`againstYear.${comparison.kind}`, { share, times, was })
          : t(`against.${comparison.kind}`, { share, times, count: days, was })}
      </span>
    </Text>
  );
}
