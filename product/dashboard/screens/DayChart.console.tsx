import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { exactDay } from '@tributary/kit/dates.ts';
import { formatMoney, formatMoneyShort, type Currency } from '@tributary/kit/money.ts';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Dashboard.module.css';

const DayBars = lazy(() => import('./DayBars.console.tsx'));
const DayTable = lazy(() => import('./DayTable.console.tsx'));

interface DayChartProps {
  kind: 'money' | 'people';
  title: string;
  /** `YYYY-MM-DD`. */
  dates: readonly string[];
  /** Minor units for money, heads for people. */
  values: readonly number[];
  currency?: Currency;
  /** Writes a value that is neither money nor a plain number. */
  format?: (value: number) => string;
  /** The length of time of a date; a month is named by its first day. */
  unit?: 'day' | 'month';
  /** Shown beside the title. */
  controls?: ReactNode;
  /** Shown under the title. */
  note?: ReactNode;
}

/** A month by its first day, as the reader writes it: `November 2026`. */
const monthName = (date: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** The figures of each day or month: as bars with a summary in words for screen readers, or as a table. */
export function DayChart({
  kind,
  title,
  dates,
  values,
  currency,
  format,
  unit = 'day',
  controls,
  note,
}: DayChartProps) {
  const { t, i18n } = useTranslation('dashboard');
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const figure = (value: number, short: boolean): string => {
    if (format) return format(value);
    if (!currency) return new Intl.NumberFormat(i18n.language).format(value);
    return short
      ? formatMoneyShort(value, currency, i18n.language)
      : formatMoney(value, currency, i18n.language);
  };
  const day = (date: string): string =>
    unit === 'month' ? monthName(date, i18n.language) : exactDay(`${date}T12:00:00`, i18n.language);
  const most = Math.max(0, ...values);
  const best = dates[values.indexOf(most)];
  const summary =
    most > 0 && best
      ? t(`chart.${unit === 'month' ? 'summaryOfMonths' : 'summary'}`, {
          title,
          most: figure(most, true),
          day: day(best),
        })
      : t('chart.nothing', { title });

  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        <Group gap="xs">
          {controls}
          <Button
            size="compact-xs"
            variant="subtle"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {t(asTable ? 'chart.asBars' : 'chart.asTable')}
          </Button>
        </Group>
      </Group>
      {note}
      {asTable ? (
        <Suspense fallback={<Skeleton h={200} />}>
          <DayTable
            labelledBy={id}
            title={title}
            first={t(`chart.${unit}`)}
            dates={dates}
            values={values}
            figure={figure}
            day={day}
          />
        </Suspense>
      ) : most === 0 ? (
        <div className={classes.nothing}>
          <Text c="dimmed">{summary}</Text>
        </div>
      ) : (
        <div role="img" aria-label={summary} className={classes.chart}>
          <Suspense fallback={<Skeleton h={200} />}>
            <DayBars kind={kind} unit={unit} dates={dates} values={values} figure={figure} day={day} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
