import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@tributary/engine/http/client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useTranslation } from 'react-i18next';
import type { CodesState, PasskeysState } from './factors.ts';

const CODES = '/api/v1/account/one-time-codes';
const PASSKEYS = '/api/v1/account/passkeys';

/** Calls about one's own codes: `begin`, `confirm` and the others are paths below the collection. */
export function useCodes() {
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = ['account', 'one-time-codes'];
  const found = useQuery({ queryKey, queryFn: () => client.call<CodesState>('GET', CODES) });
  return {
    found,
    again: () => queries.invalidateQueries({ queryKey }),
    send: <Answer>(path: '' | 'confirm' | 'recovery-codes' | 'forget-browsers' | 'remove', body?: object) =>
      client.call<Answer>('POST', path ? `${CODES}/${path}` : CODES, body ? { body } : {}),
  };
}

/** Calls about one's own passkeys. */
export function usePasskeys() {
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = ['account', 'passkeys'];
  const found = useQuery({ queryKey, queryFn: () => client.call<PasskeysState>('GET', PASSKEYS) });
  return {
    found,
    again: () => queries.invalidateQueries({ queryKey }),
    send: <Answer>(method: 'POST' | 'PATCH', path: string, body: object) =>
      client.call<Answer>(method, `${PASSKEYS}${path}`, { body }),
  };
}

/** Where a refusal belongs, and its words. */
export interface RefusedFactor {
  field: 'password' | 'code' | null;
  text: string;
}

/** Puts a refused call into words; `conflict` says what a conflict means here. */
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
