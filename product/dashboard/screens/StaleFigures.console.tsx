import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { NotRead } from './NotRead.console.tsx';

const SHOWN = { queryKey: ['dashboard'], type: 'active' } as const;

/** Says once for all panels that some of their figures could not be read again. */
export function StaleFigures() {
  const { t } = useTranslation('dashboard');
  const queries = useQueryClient();
  const subscribe = useCallback((tell: () => void) => queries.getQueryCache().subscribe(tell), [queries]);
  const failed = () =>
    queries
      .getQueryCache()
      .findAll(SHOWN)
      .find(({ state }) => state.status === 'error' && state.data !== undefined)?.state;
  const state = useSyncExternalStore(subscribe, failed, failed);
  if (!state) return null;
  return (
    <NotRead
      found={{
        ...state,
        isFetching: state.fetchStatus === 'fetching',
        refetch: () =>
          queries.refetchQueries({ ...SHOWN, predicate: (query) => query.state.status === 'error' }),
      }}
      failure={t('failed')}
    />
  );
}
