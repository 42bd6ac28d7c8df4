import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './report.module.css';

/**
 * A report of figures, charts and tables.
 * @param isStale the shown figures are of the previously chosen period, until those of the new period are read
 */
export function Report({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  return (
    <Stack gap={40} className={classes.report} data-stale={isStale || undefined} aria-busy={isStale}>
      {children}
    </Stack>
  );
}

interface ReportFiguresProps {
  isWide?: boolean;
  /** The place of a tour that shows them. */
  tour?: string;
  children: ReactNode;
}

/** Figures in a row; `isWide` where they have sums of money. */
export function ReportFigures({ isWide = false, tour, children }: ReportFiguresProps) {
  return (
    <dl className={classes.figures} data-wide={isWide || undefined} data-tour={tour}>
      {children}
    </dl>
  );
}

interface FigureProps {
  name: string;
  value: ReactNode;
  /** The first among them. */
  isLarge?: boolean;
  /** Shown between the figure and its note. */
  children?: ReactNode;
  note?: ReactNode;
}

/** One of the `ReportFigures`. */
export function ReportFigure({ name, value, isLarge = false, children, note }: FigureProps) {
  return (
    <div>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.figure}>
        <span className={classes.value} data-large={isLarge || undefined}>
          {value}
        </span>
        {children}
        {note ? (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        ) : null}
      </dd>
    </div>
  );
}
