import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@tributary/engine/http/client.ts';
import { renew } from './store.console.ts';

const RETRIES = 2;
/**
 * Codes of refusals after the person's role has changed, or after their organization has begun to require a second
 * factor.
 */
const LESS_ALLOWED: readonly string[] = ['missing_ability', 'second_factor_required'];
/** The session is renewed for a refusal at most this often, in ms. */
const ABILITIES_EVERY_MS = 10_000;

/** Retries a refused token once with the renewed one; an unreachable or busy server twice; other refusals never. */
function worthRetrying(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, status } = error.problem;
  if (status === 401) return failures < 1;
  return failures < RETRIES && (['network', 'timeout'].includes(code) || status >= 502 || status === 429);
}

/**
 * When the server refuses an action that the console offered, the person's abilities have shrunk: the session is
 * renewed to get the new ones.
 */
function createRefusalWatch(): (error: Error) => void {
  let asked = -Infinity;
  return (error) => {
    if (!(error instanceof ApiError) || !LESS_ALLOWED.includes(error.problem.code)) return;
    if (performance.now() - asked < ABILITIES_EVERY_MS) return;
    asked = performance.now();
    void renew().catch(() => undefined);
  };
}

/** The query cache; the server's events invalidate it. */
export function createQueries(): QueryClient {
  const onError = createRefusalWatch();
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // A browser that believes to be offline is asked all the same: a request that waits in silence for the
      // connection looks like one that was sent, and a list like one that is still loading.
      queries: {
        staleTime: 30_000,
        retry: worthRetrying,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: {
        networkMode: 'always',
        retry: (failures, error) => error instanceof ApiError && error.problem.status === 401 && failures < 1,
      },
    },
  });
}
