import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@tributary/engine/http/client.ts';

const RETRIES = 2;

/** A refused token is tried once more with the renewed one; a server that was away or busy, twice; a refusal never. */
function worthRetrying(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, status } = error.problem;
  if (status === 401) return failures < 1;
  return failures < RETRIES && (['network', 'timeout'].includes(code) || status >= 502 || status === 429);
}

/** The cache of everything that was read; the server's events say when to read again. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: worthRetrying },
      mutations: {
        retry: (failures, error) => error instanceof ApiError && error.problem.status === 401 && failures < 1,
      },
    },
  });
}
