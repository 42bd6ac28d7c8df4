import { Alert, SimpleGrid, Text } from '@mantine/core';
import { CountTable } from '@tributary/engine/screens/report/CountTable.console.tsx';
import { DayTable } from '@tributary/engine/screens/report/DayTable.console.tsx';
import { ReportFigure, ReportFigures } from '@tributary/engine/screens/report/Report.console.tsx';
import { TitledSection } from '@tributary/engine/screens/TitledSection.console.tsx';
import { useFigures } from '@tributary/engine/screens/report/use-figures.console.ts';
import { useTranslation } from 'react-i18next';
import { DayChart } from '../../dashboard/screens/DayChart.console.tsx';
import type { FormStatistics } from '../routes.ts';
import { REFUSALS } from '../what.ts';
import { Funnel } from './Funnel.console.tsx';

/** The statistics of a form: totals, the way through it, days, pages, and submissions that protection stopped. */
export function FormReport({ statistics }: { statistics: FormStatistics }) {
  const { t } = useTranslation('formStatistics');
  const { number, share } = useFigures();
  const { totals, days, pages, refused } = statistics;
  const noteOf = (count: number): string | undefined =>
    count <= totals.views && totals.views > 0 ? t('share', { share: share(count, totals.views) }) : undefined;
  const stopped = REFUSALS.filter((reason) => refused[reason] > 0);
  const columns = [t('views'), t('starts'), t('completed'), t('failed'), t('rate')];
  const cellsOf = (turns: FormStatistics['pages'][number] | FormStatistics['days'][number]): string[] => [
    number(turns.views),
    number(turns.starts),
    number(turns.completed),
    number(turns.failed),
    share(turns.completed, turns.views),
  ];
  return (
    <>
      <ReportFigures>
        <ReportFigure name={t('views')} value={number(totals.views)} />
        <ReportFigure name={t('starts')} value={number(totals.starts)} note={noteOf(totals.starts)} />
        <ReportFigure
          name={t('completed')}
          value={number(totals.completed)}
          note={noteOf(totals.completed)}
        />
        <ReportFigure name={t('failed')} value={number(totals.failed)} />
        <ReportFigure name={t('open')} value={number(totals.open)} />
      </ReportFigures>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={40} verticalSpacing={40}>
        <Funnel statistics={statistics} />
        <DayChart
          kind="people"
          title={t('chart')}
          dates={days.map(({ day }) => day)}
          values={days.map(({ completed }) => completed)}
        />
      </SimpleGrid>
      <TitledSection size="h4" title={t('byPage')}>
        <CountTable
          first={t('page')}
          columns={columns}
          rows={pages.map((page) => ({
            key: page.pageId ?? '',
            name: page.name ?? t(page.pageId === null ? 'otherSites' : 'pageGone'),
            cells: cellsOf(page),
          }))}
        />
      </TitledSection>
      <TitledSection size="h4" title={t('byDay')}>
        <DayTable first={t('day')} columns={columns} days={days} cellsOf={cellsOf} />
      </TitledSection>
      <TitledSection size="h4" title={t('refused.title')} note={t('refused.text')}>
        {statistics.underAttack ? (
          <Alert color="warning" title={t('refused.nowTitle')} mb="sm" maw="72ch">
            {t('refused.now')}
          </Alert>
        ) : null}
        {stopped.length > 0 ? (
          <CountTable
            first={t('refused.reason')}
            columns={[t('refused.times')]}
            rows={stopped.map((reason) => ({
              key: reason,
              name: t(`refused.${reason}`),
              cells: [number(refused[reason])],
            }))}
          />
        ) : (
          <Text size="sm">{t('refused.none')}</Text>
        )}
      </TitledSection>
    </>
  );
}
