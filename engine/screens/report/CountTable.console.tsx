import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './report.module.css';

interface CountTableProps {
  /** The table's name for assistive technology; default: the heading of the first column. */
  label?: string;
  /** The heading of the first column. */
  first: string;
  columns: readonly string[];
  rows: readonly { key: string; name: ReactNode; cells: readonly ReactNode[] }[];
  /** In px; a narrower screen scrolls. */
  minWidth?: number;
}

/** A table of counts, scrolled where it is wider than the screen. */
export function CountTable({
  first,
  label = first,
  columns,
  rows,
  minWidth = columns.length > 2 ? 560 : 280,
}: CountTableProps) {
  return (
    <Table.ScrollContainer
      type="native"
      minWidth={minWidth}
      className={classes.scroll}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <Table verticalSpacing={6} stickyHeader className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{first}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column} scope="col" ta="end">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name, cells }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" className={classes.row}>
                {name}
              </Table.Th>
              {cells.map((cell, at) => (
                <Table.Td key={columns[at]} ta="end">
                  <bdi>{cell}</bdi>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
