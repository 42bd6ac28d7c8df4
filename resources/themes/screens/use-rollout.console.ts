import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { themeUi } from '../theme-ui.console.tsx';
import type { themeRoutes } from '../routes.ts';

const KEY = ['theme-rollout'];
/** How often the progress of a running rollout is read, in ms. */
const PROGRESS_MS = 1_000;

/** The routes of themes. */
function useThemeRoutes() {
  return routesOf<typeof themeRoutes>(useClient());
}

/** The latest rollout, read again while it runs. */
export function useRollout() {
  const call = useThemeRoutes();
  return useQuery({
    queryKey: KEY,
    queryFn: async () => (await call('GET /theme-rollouts/latest')).rollout,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? PROGRESS_MS : false),
  });
}

/** Starts, stops, continues and undoes a rollout. A failure shows a toast. */
export function useRolloutActions() {
  const call = useThemeRoutes();
  const queries = useQueryClient();
  const { fail } = useResourceActions(themeUi);
  const onSuccess = (): void => {
    void queries.invalidateQueries({ queryKey: KEY });
    void queries.invalidateQueries({ queryKey: ['theme-pages'] });
  };
  const onError = (error: unknown): void => fail('updating', error);
  const start = useMutation({
    mutationFn: ({ id, previousThemeId }: { id: string; previousThemeId: string | null }) =>
      call('POST /themes/:id/rollouts', { params: { id }, body: { previousThemeId } }),
    onSuccess,
    onError,
  });
  const change = useMutation({
    mutationFn: ({ id, to }: { id: string; to: 'stop' | 'resume' | 'undo' }) =>
      call(`POST /theme-rollouts/:id/${to}`, { params: { id } }),
    onSuccess,
    onError,
  });
  return { start, change };
}

/** The published pages, and which of them a theme would change. */
export function useThemePages(theme: { id: string; look: string | undefined }) {
  const call = useThemeRoutes();
  // Pages have other looks once a rollout has stopped or ended.
  const { data: rollout } = useRollout();
  return useQuery({
    queryKey: ['theme-pages', theme.id, theme.look, rollout?.id, rollout?.status],
    queryFn: () => call('GET /themes/:id/pages', { params: { id: theme.id } }),
  });
}
