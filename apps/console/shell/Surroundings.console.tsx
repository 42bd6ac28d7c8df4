import { useQueryClient } from '@tanstack/react-query';
import { ConsoleProvider, type ConsoleValue } from '@tributary/engine/screens/console-context.console.tsx';
import { onServerEvent } from '@tributary/kit/server-events.console.ts';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { consoleAbilityOf } from '../session/abilities.console.ts';
import { api } from '../session/api.console.ts';
import { useSessionState } from '../session/store.console.ts';
import { useWho, whoOptions } from '../session/who.console.ts';

/** Provides the services of the shell to screens: client, abilities, session and server events. */
export function Surroundings({ children }: { children: ReactNode }) {
  const state = useSessionState();
  const who = useWho();
  const queries = useQueryClient();
  const { i18n } = useTranslation('shell');
  const ability = consoleAbilityOf(state);
  const now = useMemo(
    (): ConsoleValue | undefined =>
      who && {
        client: api,
        ability,
        session: { ...who, tenant: who.tenantSlug, locale: i18n.language },
        subscribe: onServerEvent,
        refreshSession: () => queries.invalidateQueries({ queryKey: whoOptions.queryKey }),
      },
    [who, ability, i18n.language, queries],
  );
  // A session that has just ended must not break the screen that is being left.
  const last = useRef(now);
  useEffect(() => {
    last.current = now ?? last.current;
  });
  const value = now ?? last.current;
  return value ? <ConsoleProvider value={value}>{children}</ConsoleProvider> : children;
}
