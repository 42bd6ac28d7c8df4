import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@tributary/engine/http/client.ts';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useTranslation } from 'react-i18next';
import type { codeRoutes, passkeyRoutes } from './routes.ts';

/** The one-time codes of the signed-in person, and the calls that change them. */
export function useCodes() {
  const call = routesOf<typeof codeRoutes>(useClient());
  const queries = useQueryClient();
  const queryKey = ['account', 'one-time-codes'];
  const found = useQuery({ queryKey, queryFn: () => call('GET /account/one-time-codes') });
  return { found, call, again: () => queries.invalidateQueries({ queryKey }) };
}

/** The passkeys of the signed-in person, and the calls that change them. */
export function usePasskeys() {
  const call = routesOf<typeof passkeyRoutes>(useClient());
  const queries = useQueryClient();
  const queryKey = ['account', 'passkeys'];
  const found = useQuery({ queryKey, queryFn: () => call('GET /account/passkeys') });
  return { found, call, again: () => queries.invalidateQueries({ queryKey }) };
}

/** Where a refusal belongs, and its words. */
export interface RefusedFactor {
  field: 'password' | 'code' | null;
  text: string;
}

/** Puts a refused call into words; `conflict` is the text for a conflict. */
export function useRefusal(): (error: unknown, conflict?: string) => RefusedFactor {
  const { t } = useTranslation('secondFactor');
  return (error, conflict) => {
    if (!(error instanceof ApiError)) return { field: null, text: t('proof.failed') };
    const { code, detail, errors } = error.problem;
    if (code === 'too_many_requests')
      return {
        field: 'password',
        text: t('proof.slowed', { seconds: /\d+/.exec(detail ?? '')?.[0] ?? '60' }),
      };
    if (code === 'conflict' && conflict) return { field: null, text: conflict };
    const path = errors?.[0]?.path;
    if (path === 'password') return { field: 'password', text: t('proof.wrong') };
    if (path === 'code') return { field: 'code', text: t('setUp.codeWrong') };
    return { field: null, text: t('proof.failed') };
  };
}
