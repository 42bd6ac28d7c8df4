import { readText, writeText } from '@tributary/kit/remembered.console.ts';
import { useEffect } from 'react';
import { useSession } from '../console-context.console.tsx';
import type { NounFace } from '../noun.console.ts';
import { recentPart, withOpened } from './recent.ts';

/** Remembers that a record was opened, for the command palette; a noun that it does not find is not remembered. */
export function useRememberOpened(
  { definition }: Pick<NounFace, 'definition'>,
  id: string | undefined,
): void {
  const { userId, tenant } = useSession();
  const { name, openPath } = definition;
  useEffect(() => {
    if (!id || !openPath) return;
    const part = recentPart({ userId, tenant });
    writeText(part, withOpened(readText(part), name, id));
  }, [id, openPath, name, userId, tenant]);
}
