import { Table } from '@mantine/core';

interface DayTableProps {
  labelledBy: string;
  title: string;
  /** The heading of the first column. */
  first: string;
  /** `YYYY-MM-DD`. */
  dates: readonly string[];
  values: readonly number[];
  figure: (value: number, short: boolean) => string;
  day: (date: string) => string;
}

/** The table behind a chart, the newest first. */
export default function DayTable({ labelledBy, title, first, dates, values, figure, day }: DayTableProps) {
  return (
    <Table verticalSpacing={4} aria-labelledby={labelledBy}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{first}</Table.Th>
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
