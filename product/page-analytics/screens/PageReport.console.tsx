import { SimpleGrid } from '@mantine/core';
import { CountTable } from '@tributary/engine/screens/report/CountTable.console.tsx';
import { DayTable } from '@tributary/engine/screens/report/DayTable.console.tsx';
import { ReportFigure, ReportFigures } from '@tributary/engine/screens/report/Report.console.tsx';
import { TitledSection } from '@tributary/engine/screens/TitledSection.console.tsx';
import { useFigures } from '@tributary/engine/screens/report/use-figures.console.ts';
import { formatMoney, formatMoneyShort } from '@tributary/kit/money.ts';
import { useTranslation } from 'react-i18next';
import { Against } from '../../dashboard/screens/Against.console.tsx';
import { DayChart } from '../../dashboard/screens/DayChart.console.tsx';
import type { PageResults, PageStatistics } from '../routes.ts';
import { OTHER } from '../what.ts';
import { NamedBars } from './NamedBars.console.tsx';

/** From so many days on, charts show months. */
const MONTHS_FROM = 120;

/** The statistics of a page: the whole against before, days, sources, campaign links, devices and languages. */
export function PageReport({ statistics }: { statistics: PageStatistics }) {
  const { t, i18n } = useTranslation('pageStatistics');
  const { number, share } = useFigures();
  const { totals, days, currency, languages, sources, hosts, campaigns, devices } = statistics;
  const money = (minor: number): string => formatMoney(minor, currency, i18n.language);
  // Where gifts came without a view, as before views were counted, a quotient would say nothing.
  const perView = ({ revenue, donations, views }: PageResults): string =>
    views > 0 && donations <= views ? money(Math.round(revenue / views)) : '–';
  const columns = [t('views'), t('donations'), t('rate'), t('given'), t('perView'), t('submissions')];
  const cellsOf = (results: PageResults): string[] => [
    number(results.views),
    number(results.donations),
    share(results.donations, results.views),
    money(results.revenue),
    perView(results),
    number(results.submissions),
  ];
  const otherOr = (value: string, other: string): string => (value === OTHER ? other : value);
  const languageNames = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const words = (['source', 'medium', 'campaign'] as const).filter((kind) => campaigns[kind].length > 0);
  return (
    <>
      <Totals statistics={statistics} perView={perView} />
      <Charts statistics={statistics} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={40} verticalSpacing={40}>
        <NamedBars
          title={t('sources.title')}
          first={t('sources.name')}
          rows={sources
            .filter(({ views }) => views > 0)
            .map(({ source, views }) => ({ key: source, name: t(`sources.${source}`), views }))}
          whole={totals.views}
        />
        <NamedBars
          title={t('hosts.title')}
          first={t('hosts.name')}
          nothing={t('hosts.nothing')}
          rows={hosts.map(({ value, views }) => ({
            key: value,
            name: otherOr(value, t('hosts.other')),
            views,
          }))}
          whole={totals.views}
        />
        <NamedBars
          title={t('devices.title')}
          first={t('devices.name')}
          rows={devices
            .filter(({ views }) => views > 0)
            .map(({ device, views }) => ({ key: device, name: t(`devices.${device}`), views }))}
          whole={totals.views}
        />
        {words.length === 0 ? (
          <NamedBars
            title={t('words.title')}
            note={t('words.text')}
            first=""
            nothing={t('words.nothing')}
            rows={[]}
            whole={totals.views}
          />
        ) : (
          words.map((kind) => (
            <NamedBars
              key={kind}
              title={`${t('words.title')}: ${t(`words.${kind}`)}`}
              first={t(`words.${kind}`)}
              rows={campaigns[kind].map(({ value, views }) => ({
                key: value,
                name: otherOr(value, t('words.other')),
                views,
              }))}
              whole={totals.views}
            />
          ))
        )}
      </SimpleGrid>
      <TitledSection size="h4" title={t('languages.title')}>
        <CountTable
          first={t('languages.name')}
          columns={columns}
          rows={languages.map(({ language, ...results }) => ({
            key: language,
            name: languageNames.of(language) ?? language,
            cells: cellsOf(results),
          }))}
        />
      </TitledSection>
      <TitledSection size="h4" title={t('byDay')}>
        <DayTable first={t('day')} columns={columns} days={days} cellsOf={cellsOf} />
      </TitledSection>
    </>
  );
}

function Totals({
  statistics: { totals, previous, days, currency, revenue },
  perView,
}: {
  statistics: PageStatistics;
  perView: (results: PageResults) => string;
}) {
  const { t, i18n } = useTranslation('pageStatistics');
  const { number, share } = useFigures();
  const short = (minor: number): string => formatMoneyShort(minor, currency, i18n.language);
  const others = revenue.filter((one) => one.currency !== currency);
  const compared = (name: 'views' | 'donations' | 'submissions', note?: string) => (
    <ReportFigure name={t(name)} value={number(totals[name])} note={note}>
      <Against now={totals[name]} before={previous[name]} days={days.length} was={number(previous[name])} />
    </ReportFigure>
  );
  return (
    <ReportFigures isWide>
      {compared('views')}
      {compared(
        'donations',
        totals.donations > 0 && totals.donations <= totals.views
          ? t('ofViews', { share: share(totals.donations, totals.views) })
          : undefined,
      )}
      <ReportFigure
        name={t('given')}
        value={short(totals.revenue)}
        note={
          others.length > 0
            ? t('alsoIn', {
                list: others.map((one) => formatMoneyShort(one.sum, one.currency, i18n.language)).join(', '),
              })
            : undefined
        }
      >
        <Against
          now={totals.revenue}
          before={previous.revenue}
          days={days.length}
          was={short(previous.revenue)}
        />
      </ReportFigure>
      <ReportFigure name={t('perView')} value={perView(totals)} />
      {compared('submissions')}
    </ReportFigures>
  );
}

function Charts({ statistics: { days, currency } }: { statistics: PageStatistics }) {
  const { t } = useTranslation('pageStatistics');
  const unit = days.length > MONTHS_FROM ? 'month' : 'day';
  const shown = unit === 'day' ? days : monthsOf(days);
  const dates = shown.map(({ day }) => day);
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={40} verticalSpacing={40}>
      <DayChart
        kind="people"
        unit={unit}
        title={t(unit === 'day' ? 'viewsByDay' : 'viewsByMonth')}
        dates={dates}
        values={shown.map(({ views }) => views)}
      />
      <DayChart
        kind="money"
        unit={unit}
        title={t(unit === 'day' ? 'givenByDay' : 'givenByMonth')}
        dates={dates}
        values={shown.map(({ revenue }) => revenue)}
        currency={currency}
      />
    </SimpleGrid>
  );
}

/** Days added up in the first of their month. */
function monthsOf(
  days: PageStatistics['days'],
): Pick<PageStatistics['days'][number], 'day' | 'views' | 'revenue'>[] {
  const months = Map.groupBy(days, ({ day }) => `${day.slice(0, 7)}-01`);
  return [...months].map(([day, own]) => ({
    day,
    views: own.reduce((sum, { views }) => sum + views, 0),
    revenue: own.reduce((sum, { revenue }) => sum + revenue, 0),
  }));
}
