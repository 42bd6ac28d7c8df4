import { Table } from '@mantine/core';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { exactDay } from '@tributary/kit/dates.ts';
import { MoneyText } from '@tributary/kit/components/MoneyText.console.tsx';
import { useTranslation } from 'react-i18next';
import type { Usage } from '../routes.ts';
import { USAGE_UNITS } from '../units.ts';
import { useUsageFigures } from './figures.console.ts';
import classes from './Usage.module.css';

/** The days of a month, the newest first. */
export function DayRows({
  usage: { days, today, currency },
  isSandbox,
}: {
  usage: Usage;
  isSandbox: boolean;
}) {
  const { t, i18n } = useTranslation('usage');
  const { figure } = useUsageFigures();
  return (
    <Table.ScrollContainer
      type="native"
      minWidth={820}
      className={classes.scroll}
      tabIndex={0}
      role="group"
      aria-label={t('days')}
    >
      <Table verticalSpacing={6} stickyHeader className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('day')}</Table.Th>
            {USAGE_UNITS.map((unit) => (
              <Table.Th key={unit} scope="col" ta="end">
                {t(`unit.${unit}`)}
              </Table.Th>
            ))}
            {isSandbox ? (
              <>
                <Table.Th scope="col" ta="end">
                  {t('tested.submissions')}
                </Table.Th>
                <Table.Th scope="col" ta="end">
                  {t('tested.donations')}
                </Table.Th>
              </>
            ) : null}
            {currency ? (
              <Table.Th scope="col" ta="end">
                {t('cost')}
              </Table.Th>
            ) : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.toReversed().map((day) => (
            <Table.Tr key={day.day}>
              <Table.Th scope="row" className={classes.row}>
                {exactDay(`${day.day}T12:00:00`, i18n.language)}{' '}
                {day.day === today ? <ToneBadge tone="secondary">{t('unfinished')}</ToneBadge> : null}
              </Table.Th>
              {USAGE_UNITS.map((unit) => (
                <Table.Td key={unit} ta="end">
                  {figure(unit, day[unit])}
                </Table.Td>
              ))}
              {isSandbox ? (
                <>
                  <Table.Td ta="end">{figure('submissions', day.testSubmissions)}</Table.Td>
                  <Table.Td ta="end">{figure('donations', day.testDonations)}</Table.Td>
                </>
              ) : null}
              {currency ? (
                <Table.Td ta="end">
                  <MoneyText minor={day.cost} currency={currency} />
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
