import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import type { AnyResource } from '../../definition/resource.ts';
import { useSavedViews } from '../views/use-saved-views.console.ts';
import type { QueryState } from '../reading/ReadFailure.console.tsx';
import { NO_VIEW, readListAddress, viewAsked, writeListAddress, type ListAddress } from './list-address.ts';

/**
 * Returns the list's state in the URL, and a function that changes part of it. Typing replaces the history entry; other
 * changes add one. A URL without parameters opens the person's default view.
 */
export function useListAddress({ name, list }: Pick<AnyResource, 'name' | 'list'>): {
  address: ListAddress;
  change: (change: Partial<ListAddress>, replace?: boolean) => void;
  /** Whether the list depends on saved views that are not read yet. */
  isWaiting: boolean;
  /** Whether the requested view no longer exists. */
  isGone: boolean;
  /** How reading the saved views went. */
  views: QueryState;
} {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const { contentOfView, defaultId, isPending, views, found } = useSavedViews(name);
  const isPlain = Object.keys(search).length === 0;
  const address = useMemo(
    () => readListAddress(list, isPlain && defaultId ? { view: defaultId } : search, contentOfView),
    [list, search, contentOfView, isPlain, defaultId],
  );
  useEffect(() => {
    if (isPlain && defaultId) void navigate({ to: '.', search: { view: defaultId }, replace: true });
  }, [isPlain, defaultId, navigate]);
  const change = useCallback(
    (part: Partial<ListAddress>, replace = false) => {
      const written = writeListAddress(list, { ...address, ...part }, contentOfView);
      void navigate({
        to: '.',
        // Nothing would open the default view again.
        search: defaultId && Object.keys(written).length === 0 ? { view: NO_VIEW } : written,
        replace,
        resetScroll: false,
      });
    },
    [address, list, navigate, contentOfView, defaultId],
  );
  const asked = viewAsked(search, { views: found.data && views, isPending });
  return { address, change, ...asked, views: found };
}
