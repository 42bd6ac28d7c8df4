import { Select, Text } from '@mantine/core';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { Report, ReportFigure, ReportFigures } from '@tributary/engine/screens/report/Report.console.tsx';
import { TitledSection } from '@tributary/engine/screens/TitledSection.console.tsx';
import { QuotaBars } from '@tributary/resources/organization/screens/QuotaBars.console.tsx';
import { useState } from 'react';
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
    <Report isStale={isStale}>
      <TitledSection
        size="h4"
        title={t(isOver ? 'totalsOver' : 'totals')}
        note={isOver ? undefined : t('finished', { count: days.length - 1 })}
      >
        <ReportFigures>
          {usage.units.map((each) => (
            <UnitFigure key={each.unit} unit={each} currency={usage.currency} />
          ))}
          {isSandbox ? <TestFigures usage={usage} /> : null}
        </ReportFigures>
      </TitledSection>
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
      <TitledSection size="h4" title={t('days')}>
        <DayRows usage={usage} isSandbox={isSandbox} />
        <Text size="sm" c="dimmed" mt="md" maw="80ch">
          {t('about')}
        </Text>
      </TitledSection>
      <TitledSection size="h4" title={t('limits')}>
        <QuotaBars />
      </TitledSection>
    </Report>
  );
}

function UnitFigure({
  unit: { unit, used, price },
  currency,
}: {
  unit: Usage['units'][number];
  currency: unknown;
}) {
  const { t } = useTranslation('usage');
  const { figure } = useUsageFigures();
  return (
    <ReportFigure
      name={t(`unit.${unit}`)}
      value={figure(unit, used)}
      note={
        currency
          ? price
            ? t('includedOf', { included: figure(unit, price.included) })
            : t('notPriced')
          : undefined
      }
    />
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
    <ReportFigure key={unit} name={t(`tested.${unit}`)} value={figure(unit, count)} />
  ));
}
