import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface DayTableProps {
  labelledBy: string;
  title: string;
  /** `YYYY-MM-DD`. */
  dates: readonly string[];
  values: readonly number[];
  figure: (value: number, short: boolean) => string;
  day: (date: string) => string;
}

/** The table behind a chart, the newest day first. */
export default function DayTable({ labelledBy, title, dates, values, figure, day }: DayTableProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Table verticalSpacing={4} aria-labelledby={labelledBy}>
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
  );
}
