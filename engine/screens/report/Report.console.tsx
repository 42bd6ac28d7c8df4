import { Stack, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './report.module.css';

/**
 * A report of figures, charts and tables.
 * @param isStale what is shown is of the period that was chosen before, until the new one is read
 */
export function Report({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  return (
    <Stack gap={40} className={classes.report} data-stale={isStale || undefined} aria-busy={isStale}>
      {children}
    </Stack>
  );
}

interface ReportSectionProps {
  title: string;
  note?: string | undefined;
  children: ReactNode;
}

/** A part of a report beneath its heading. */
export function ReportSection({ title, note, children }: ReportSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb={note ? 4 : 'sm'}>
        {title}
      </Title>
      {note ? (
        <Text size="sm" c="dimmed" mb="sm" maw="72ch">
          {note}
        </Text>
      ) : null}
      {children}
    </section>
  );
}

/** ReportFigures in a row; `isWide` where they have sums of money. */
export function ReportFigures({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <dl className={classes.figures} data-wide={isWide || undefined}>
      {children}
    </dl>
  );
}

interface FigureProps {
  name: string;
  value: ReactNode;
  /** Shown between the figure and its note. */
  children?: ReactNode;
  note?: ReactNode;
}

/** One of the `ReportFigures`. */
export function ReportFigure({ name, value, children, note }: FigureProps) {
  return (
    <div>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.figure}>
        <span className={classes.value}>{value}</span>
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
