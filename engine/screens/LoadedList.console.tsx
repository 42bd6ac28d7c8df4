import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './LoadedList.module.css';

interface LoadedListProps<Item> {
  /** What is read: undefined until it is there. */
  items: readonly Item[] | undefined;
  isError: boolean;
  onRetry: () => void;
  /** What could not be read, as a sentence. */
  failure: string;
  /** In place of an empty list. */
  empty: ReactNode;
  /** The height of a row while it is read, in px. */
  rowHeight?: number;
  /** The name of the list for assistive technology. */
  label?: string;
  /** Each child is an `li`. */
  children: (item: Item) => ReactNode;
}

/** A list of rows with hairlines between them, from its first read on: skeletons, a failure with a retry, or nothing. */
export function LoadedList<Item>({
  items,
  isError,
  onRetry,
  failure,
  empty,
  rowHeight = 72,
  label,
  children,
}: LoadedListProps<Item>) {
  const { t } = useTranslation('screens');
  if (isError && items === undefined)
    return (
      <Alert color="danger" title={failure}>
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      </Alert>
    );
  if (items === undefined)
    return (
      <Stack aria-busy="true">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} h={rowHeight} aria-hidden />
        ))}
      </Stack>
    );
  if (items.length === 0) return empty;
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map(children)}
    </ul>
  );
}
