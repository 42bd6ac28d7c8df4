import { Skeleton, Stack } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import classes from './ListGrid.module.css';

interface ListGridProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  items: readonly Item[];
  card: (item: Item) => ReactNode;
  loading: boolean;
  stale: boolean;
  onEnd: () => void;
  /** The record that was just duplicated from another one: it is outlined and scrolled into view. */
  copyId: string | undefined;
}

const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/**
 * The list as cards. The browser skips the rendering of hidden ones; the next page is fetched before the end is
 * reached.
 */
export function ListGrid<Item extends RecordFrame>({
  ui,
  items,
  card,
  loading,
  stale,
  onEnd,
  copyId,
}: ListGridProps<Item>) {
  const messages = useResourceMessages(ui);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watched = end.current;
    if (!watched) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onEnd(), {
      rootMargin: '600px',
    });
    watch.observe(watched);
    return () => watch.disconnect();
  }, [onEnd, items.length]);
  return (
    <>
      <ul
        className={classes.grid}
        data-tour="list.rows"
        aria-label={messages.t(`${ui.namespace}:title`)}
        aria-busy={loading || stale}
        data-stale={stale || undefined}
      >
        {loading
          ? Array.from({ length: 8 }, (_, at) => (
              <li key={at} aria-hidden>
                <Stack gap="xs">
                  <Skeleton h={150} />
                  <Skeleton h={14} w="70%" />
                  <Skeleton h={12} w="40%" />
                </Stack>
              </li>
            ))
          : items.map((item) => (
              <li
                key={item.id}
                className={classes.gridItem}
                data-copy={item.id === copyId || undefined}
                ref={item.id === copyId ? intoView : undefined}
              >
                {card(item)}
              </li>
            ))}
      </ul>
      <div ref={end} />
    </>
  );
}
