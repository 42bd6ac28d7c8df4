import { Select, Stack, Text, Title } from '@mantine/core';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { QuotaBars } from '@tributary/resources/organization/screens/QuotaBars.console.tsx';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayChart } from '../../dashboard/screens/DayChart.console.tsx';
import type { Usage } from '../routes.ts';
import { USAGE_UNITS, type UsageUnit } from '../units.ts';
import { Costs } from './Costs.console.tsx';
import { DayRows } from './DayRows.console.tsx';
import { useUsageFigures } from './figures.console.ts';
import classes from './Usage.module.css';

/** A month: its figures, costs, days, and the limits of the plan. */
export function UsageReport({ usage, isStale }: { usage: Usage; isStale: boolean }) {
  const { t } = useTranslation('usage');
  const [unit, setUnit] = useState<UsageUnit>('pageViews');
  const { figure } = useUsageFigures();
  const isSandbox = useEnvironment() === 'sandbox';
  const { days, today } = usage;
  const isOver = days.every(({ day }) => day !== today);
  return (
    <Stack gap={40} className={classes.report} data-stale={isStale || undefined} aria-busy={isStale}>
      <Section
        title={t(isOver ? 'totalsOver' : 'totals')}
        note={isOver ? undefined : t('finished', { count: days.length - 1 })}
      >
        <dl className={classes.figures}>
          {usage.units.map((each) => (
            <Figure key={each.unit} unit={each} currency={usage.currency} />
          ))}
          {isSandbox ? <TestFigures usage={usage} /> : null}
        </dl>
      </Section>
      <Costs usage={usage} />
      <div className={classes.chart}>
        <Select
          aria-label={t('chartUnit')}
          allowDeselect={false}
          value={unit}
          onChange={(value) => setUnit(USAGE_UNITS.find((each) => each === value) ?? 'pageViews')}
          data={USAGE_UNITS.map((value) => ({ value, label: t(`unit.${value}`) }))}
          w={220}
          mb="sm"
        />
        <DayChart
          kind="people"
          title={`${t('chart')}: ${t(`unit.${unit}`)}`}
          dates={days.map(({ day }) => day)}
          values={days.map((day) => day[unit])}
          format={(value) => figure(unit, value)}
        />
      </div>
      <Section title={t('days')}>
        <DayRows usage={usage} isSandbox={isSandbox} />
        <Text size="sm" c="dimmed" mt="md" maw="80ch">
          {t('about')}
        </Text>
      </Section>
      <Section title={t('limits')}>
        <QuotaBars />
      </Section>
    </Stack>
  );
}

function Figure({
  unit: { unit, used, price },
  currency,
}: {
  unit: Usage['units'][number];
  currency: unknown;
}) {
  const { t } = useTranslation('usage');
  const { figure } = useUsageFigures();
  return (
    <div>
      <dt className={classes.name}>{t(`unit.${unit}`)}</dt>
      <dd className={classes.figure}>
        <span className={classes.value}>{figure(unit, used)}</span>
        {currency ? (
          <Text size="xs" c="dimmed">
            {price ? t('includedOf', { included: figure(unit, price.included) }) : t('notPriced')}
          </Text>
        ) : null}
      </dd>
    </div>
  );
}

function TestFigures({ usage: { days, today } }: { usage: Usage }) {
  const { t } = useTranslation('usage');
  const { figure } = useUsageFigures();
  const finished = days.filter(({ day }) => day !== today);
  const tested = [
    ['submissions', finished.reduce((sum, day) => sum + day.testSubmissions, 0)],
    ['donations', finished.reduce((sum, day) => sum + day.testDonations, 0)],
  ] as const;
  return tested.map(([unit, count]) => (
    <div key={unit}>
      <dt className={classes.name}>{t(`tested.${unit}`)}</dt>
      <dd className={classes.figure}>
        <span className={classes.value}>{figure(unit, count)}</span>
      </dd>
    </div>
  ));
}

function Section({
  title,
  note,
  children,
}: {
  title: string;
  note?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb={note ? 4 : 'sm'}>
        {title}
      </Title>
      {note ? (
        <Text size="sm" c="dimmed" mb="sm">
          {note}
        </Text>
      ) : null}
      {children}
    </section>
  );
}
