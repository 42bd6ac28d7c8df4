import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { followServerEvents } from './events.console.ts';
import { currentSession, onSessionChange } from './store.console.ts';
import { whoOptions } from './who.console.ts';

/**
 * Keeps session-dependent state current: the event stream runs while a person is signed in, the cache is cleared on
 * sign-out, and changed abilities are checked again on the open screen.
 */
export function followSession(queries: QueryClient, router: AnyRouter): void {
  let stopEvents: (() => void) | undefined;
  let abilities: string | undefined;
  const follow = (): void => {
    const state = currentSession();
    if (state.status === 'in') {
      stopEvents ??= followServerEvents(queries);
      const now = [...state.session.permissions].sort().join(' ');
      if (abilities !== undefined && abilities !== now) {
        void queries.invalidateQueries({ queryKey: whoOptions.queryKey });
        void router.invalidate();
      }
      abilities = now;
    } else if (stopEvents) {
      stopEvents();
      stopEvents = undefined;
      abilities = undefined;
      queries.clear();
    }
  };
  onSessionChange(follow);
  follow();
}
