import type { FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { outcomeOf, withoutConnectorSecrets } from './registry.server.ts';

/** The finding of a test of settings. */
export interface SettingsFinding {
  isWorking: boolean;
  request: string | null;
  httpStatus: number | null;
  failure: { code: string; message: string } | null;
}

/** A test that could not ask anything. */
export const failing = (code: string, message: string): SettingsFinding => ({
  isWorking: false,
  request: null,
  httpStatus: null,
  failure: { code, message },
});

/** Notes the last request that is made, and its response's status. */
function watched(fetchOut: FetchOut) {
  const last: { request: string | null; httpStatus: number | null } = { request: null, httpStatus: null };
  const watchedFetch: FetchOut = async (url, request) => {
    last.request = `${request?.method ?? 'GET'} ${url.replace(/[?#].*$/, '')}`;
    last.httpStatus = null;
    const response = await fetchOut(url, request);
    last.httpStatus = response.status;
    return response;
  };
  return { last, watchedFetch };
}

/**
 * Tests a service and returns the request, the response and the failure, without these secrets, of which the test may
 * make new ones.
 * @param ask fails with the errors of a delivery
 * @returns the result of `ask`, where it works
 * @throws only for a fault of ours
 */
export async function findOut<Result>(
  fetchOut: FetchOut,
  secrets: () => string[],
  ask: (fetchOut: FetchOut) => Promise<Result>,
): Promise<SettingsFinding & { result?: Result }> {
  const { last, watchedFetch } = watched(fetchOut);
  const seen = () => ({
    ...last,
    request: last.request && withoutConnectorSecrets(last.request, secrets()),
  });
  try {
    const result = await ask(watchedFetch);
    return { isWorking: true, ...seen(), failure: null, result };
  } catch (error) {
    const outcome = outcomeOf(error, secrets());
    if (outcome?.kind !== 'failed') throw error;
    return { ...failing(outcome.code, outcome.message), ...seen() };
  }
}
