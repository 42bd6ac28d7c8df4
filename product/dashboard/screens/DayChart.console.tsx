import { Button, Group, Skeleton, Table, Text, Title } from '@mantine/core';
import { exactDay } from '@tributary/kit/dates.ts';
import { formatMoney, formatMoneyShort, type Currency } from '@tributary/kit/money.ts';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Dashboard.module.css';

const DayBars = lazy(() => import('./DayBars.console.tsx'));

interface DayChartProps {
  kind: 'money' | 'people';
  title: string;
  /** `YYYY-MM-DD`. */
  dates: readonly string[];
  /** Minor units for money, heads for people. */
  values: readonly number[];
  currency?: Currency;
}

/** What came in day by day: as bars, summed up in words for whoever can't see them, and as a table behind. */
export function DayChart({ kind, title, dates, values, currency }: DayChartProps) {
  const { t, i18n } = useTranslation('dashboard');
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const figure = (value: number, short: boolean): string => {
    if (!currency) return new Intl.NumberFormat(i18n.language).format(value);
    return short
      ? formatMoneyShort(value, currency, i18n.language)
      : formatMoney(value, currency, i18n.language);
  };
  const day = (date: string): string => exactDay(`${date}T12:00:00`, i18n.language);
  const most = Math.max(0, ...values);
  const best = dates[values.indexOf(most)];
  const summary =
    most > 0 && best
      ? t('chart.summary', { title, most: figure(most, true), day: day(best) })
      : t('chart.nothing', { title });

  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? 'chart.asBars' : 'chart.asTable')}
        </Button>
      </Group>
      {asTable ? (
        <Table verticalSpacing={4} aria-labelledby={id}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('chart.day')}</Table.Th>
              <Table.Th scope="col" ta="end">
                {title}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {dates
              .map((date, at) => (
                <Table.Tr key={date}>
                  <Table.Td>{day(date)}</Table.Td>
                  <Table.Td ta="end">{figure(values[at] ?? 0, false)}</Table.Td>
                </Table.Tr>
              ))
              .toReversed()}
          </Table.Tbody>
        </Table>
      ) : most === 0 ? (
        <div className={classes.nothing}>
          <Text c="dimmed">{summary}</Text>
        </div>
      ) : (
        <div role="img" aria-label={summary} className={classes.chart}>
          <Suspense fallback={<Skeleton h={200} />}>
            <DayBars kind={kind} dates={dates} values={values} figure={figure} day={day} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
