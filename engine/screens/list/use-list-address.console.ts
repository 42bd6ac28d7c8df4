import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { ListDeclaration } from '../../definition/resource.ts';
import { readListAddress, writeListAddress, type ListAddress } from './list-address.ts';

/**
 * The list's state in the URL, and how to change part of it. Typing replaces the history entry; other changes add
 * one.
 */
export function useListAddress(
  list: ListDeclaration,
): [ListAddress, (change: Partial<ListAddress>, replace?: boolean) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const address = useMemo(() => readListAddress(list, search), [list, search]);
  const change = useCallback(
    (part: Partial<ListAddress>, replace = false) => {
      const next = { ...address, ...part };
      void navigate({
        to: '.',
        search: writeListAddress(list, next),
        replace,
        resetScroll: false,
      });
    },
    [address, list, navigate],
  );
  return [address, change];
}
