import { Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '@tributary/engine/screens/report/use-figures.console.ts';
import classes from './NamedBars.module.css';

interface NamedBarsProps {
  title: string;
  note?: string;
  /** The heading of the first column. */
  first: string;
  rows: readonly { key: string; name: string; views: number }[];
  /** The total that shares refer to. */
  whole: number;
  /** Shown where there is no row. */
  nothing?: string;
}

/** A table whose rows have bars: the views of each name. */
export function NamedBars({ title, note, first, rows, whole, nothing }: NamedBarsProps) {
  const { t } = useTranslation('pageStatistics');
  const { number, share } = useFigures();
  const id = useId();
  const most = Math.max(1, ...rows.map(({ views }) => views));
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="sm">
        {title}
      </Title>
      {note ? (
        <Text size="sm" c="dimmed" mb="xs">
          {note}
        </Text>
      ) : null}
      {rows.length === 0 ? (
        <Text c="dimmed">{nothing}</Text>
      ) : (
        <table className={classes.bars} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col">{t('views')}</th>
              <th scope="col">%</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, views }) => (
              <tr key={key}>
                <th scope="row">
                  <bdi>{name}</bdi>
                  <span className={classes.bar} style={{ inlineSize: `${(views / most) * 100}%` }} />
                </th>
                <td>{number(views)}</td>
                <td>
                  <bdi>{share(views, whole)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
