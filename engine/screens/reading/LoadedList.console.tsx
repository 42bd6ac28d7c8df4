import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './LoadedList.module.css';
import { ReadFailure, type QueryState } from './ReadFailure.console.tsx';

interface LoadedListProps<Item> {
  found: QueryState;
  /** The rows of the read data; undefined until it is read. */
  items: readonly Item[] | undefined;
  /** The failure as a sentence that names the data. */
  failure: string;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** The height of a row while it is read, in px. */
  rowHeight?: number;
  /** The name of the list for assistive technology. */
  label?: string;
  /** Each child is an `li`. */
  children: (item: Item) => ReactNode;
}

/**
 * A list of rows with hairlines between them: skeletons until it is read, then its rows or the content for an empty
 * list. The rows stay when reading them again fails.
 */
export function LoadedList<Item>({
  found,
  items,
  failure,
  empty,
  rowHeight = 72,
  label,
  children,
}: LoadedListProps<Item>) {
  return (
    <>
      <ReadFailure found={found} failure={failure} mb={items ? 'md' : undefined} />
      {items === undefined ? (
        found.isError ? null : (
          <Stack aria-busy="true">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} h={rowHeight} aria-hidden />
            ))}
          </Stack>
        )
      ) : items.length === 0 ? (
        empty
      ) : (
        <ul className={classes.list} aria-label={label}>
          {items.map(children)}
        </ul>
      )}
    </>
  );
}
