import { Alert, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { exactDay } from '@tributary/kit/dates.ts';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayChart } from '../../dashboard/screens/DayChart.console.tsx';
import type { FormStatistics } from '../routes.ts';
import { REFUSALS } from '../what.ts';
import { CountTable } from './CountTable.console.tsx';
import { Funnel } from './Funnel.console.tsx';
import { useFigures } from './figures.console.ts';
import classes from './Statistics.module.css';

/** The statistics of a form: the whole, the way through it, days, pages, and what protection stopped. */
export function Report({ statistics }: { statistics: FormStatistics }) {
  const { t, i18n } = useTranslation('formStatistics');
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
    <Stack gap={40}>
      <dl className={classes.figures}>
        <Figure name={t('views')}>{number(totals.views)}</Figure>
        <Figure name={t('starts')} note={noteOf(totals.starts)}>
          {number(totals.starts)}
        </Figure>
        <Figure name={t('completed')} note={noteOf(totals.completed)}>
          {number(totals.completed)}
        </Figure>
        <Figure name={t('failed')}>{number(totals.failed)}</Figure>
        <Figure name={t('open')}>{number(totals.open)}</Figure>
      </dl>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={40} verticalSpacing={40}>
        <Funnel statistics={statistics} />
        <DayChart
          kind="people"
          title={t('chart')}
          dates={days.map(({ day }) => day)}
          values={days.map(({ completed }) => completed)}
        />
      </SimpleGrid>
      <Section title={t('byPage')}>
        <CountTable
          first={t('page')}
          columns={columns}
          rows={pages.map((page) => ({
            key: page.pageId ?? '',
            name: page.name ?? t(page.pageId === null ? 'otherSites' : 'pageGone'),
            cells: cellsOf(page),
          }))}
        />
      </Section>
      <Section title={t('byDay')}>
        <CountTable
          first={t('day')}
          columns={columns}
          rows={days.toReversed().map((each) => ({
            key: each.day,
            name: exactDay(`${each.day}T12:00:00`, i18n.language),
            cells: cellsOf(each),
          }))}
        />
      </Section>
      <Section title={t('refused.title')}>
        <Text c="dimmed" size="sm" mb="sm" maw="72ch">
          {t('refused.text')}
        </Text>
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
      </Section>
    </Stack>
  );
}

function Figure({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.figure}>
        <span className={classes.value}>{children}</span>
        {note ? (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        ) : null}
      </dd>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}
