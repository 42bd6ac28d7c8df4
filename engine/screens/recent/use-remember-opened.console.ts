import { readRememberedText, writeText } from '@tributary/kit/remembered.console.ts';
import { useEffect } from 'react';
import { useSession } from '../console-context.console.tsx';
import type { ResourceUi } from '../resource-ui.console.ts';
import { recentPart, withOpened } from './recent.ts';

/** Remembers that a record was opened, for the command palette; a resource outside its search is ignored. */
export function useRememberOpened(
  { definition }: Pick<ResourceUi, 'definition'>,
  id: string | undefined,
): void {
  const { userId, tenant } = useSession();
  const { name, openPath } = definition;
  useEffect(() => {
    if (!id || !openPath) return;
    const part = recentPart({ userId, tenant });
    writeText(part, withOpened(readRememberedText(part), name, id));
  }, [id, openPath, name, userId, tenant]);
}
