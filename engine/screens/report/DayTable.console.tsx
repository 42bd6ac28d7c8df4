import { exactDay } from '@tributary/kit/dates.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CountTable } from './CountTable.console.tsx';

interface DayTableProps<Day extends { day: string }> {
  /** The table's name for assistive technology; default: the heading of the first column. */
  label?: string;
  /** The heading of the days. */
  first: string;
  columns: readonly string[];
  /** The oldest first; they are shown the other way. */
  days: readonly Day[];
  cellsOf: (day: Day) => readonly ReactNode[];
  /** Notes beside a day, by the day. */
  notes?: Readonly<Record<string, ReactNode>>;
  /** In px; a narrower screen scrolls. */
  minWidth?: number;
}

/** Counts by day, the newest first. */
export function DayTable<Day extends { day: string }>({
  days,
  cellsOf,
  notes = {},
  ...table
}: DayTableProps<Day>) {
  const { language } = useTranslation().i18n;
  return (
    <CountTable
      {...table}
      rows={days.toReversed().map((each) => ({
        key: each.day,
        name: (
          <span style={{ whiteSpace: 'nowrap' }}>
            {exactDay(`${each.day}T12:00:00`, language)} {notes[each.day]}
          </span>
        ),
        cells: cellsOf(each),
      }))}
    />
  );
}
