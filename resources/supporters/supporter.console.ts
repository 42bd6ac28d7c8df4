import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@tributary/engine/http/client.ts';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useReadReason } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { useTranslation } from 'react-i18next';
import { MOST_ADDRESSES, supporterRefusal } from './refusals.ts';
import type { supporterRoutes } from './routes.ts';
import type { Note } from './supporter.ts';

const KEY = ['supporters'];
/** The cache key of all lists of supporters. */
export const SUPPORTER_LIST_KEY = [...KEY, 'list'];
export const useSupporterRoutes = () => routesOf<typeof supporterRoutes>(useClient());

/** The people whose name or address contains a text, page by page. */
export function useSupporterList(search: string) {
  const call = useSupporterRoutes();
  const environment = useEnvironment();
  return useInfiniteQuery({
    queryKey: [...SUPPORTER_LIST_KEY, search, environment],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('POST /supporters/list', { body: { search, environment, ...(cursor ? { cursor } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Everything of one person. */
export function useSupporter(email: string) {
  const call = useSupporterRoutes();
  return useQuery({
    queryKey: [...KEY, email],
    queryFn: () => call('POST /supporters/view', { body: { email } }),
  });
}

/** Counts what anonymizing removes; read on request. */
export function useAnonymizeCounts(email: string) {
  const call = useSupporterRoutes();
  return useQuery({
    queryKey: ['supporter-counts', email],
    queryFn: () => call('POST /supporters/anonymize-preview', { body: { email } }),
    gcTime: 0,
  });
}

/** Reads supporters and transactions again after something was done. */
export function useReadAgain(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: KEY }),
      queries.invalidateQueries({ queryKey: ['transactions'] }),
    ]);
}

/** A transaction's notes and requests. */
export function useNotes(transactionId: string) {
  const call = useSupporterRoutes();
  return useQuery({
    queryKey: ['transactions', 'notes', transactionId],
    queryFn: async (): Promise<Note[]> =>
      (await call('GET /transactions/:id/notes', { params: { id: transactionId } })).items,
  });
}

/** Why something could not be done, in the person's language; undefined for a fault of ours. */
export function useSupporterRefusal(): (error: unknown) => string | undefined {
  const { t } = useTranslation('supporters');
  const reason = useReadReason();
  return (error) => {
    if (!(error instanceof ApiError)) return undefined;
    const { detail, errors } = error.problem;
    const sentence = errors?.[0]?.message ?? detail;
    const refusal = supporterRefusal(sentence);
    return refusal ? t(`refusal.${refusal}`, { count: MOST_ADDRESSES }) : (reason(error) ?? sentence);
  };
}
