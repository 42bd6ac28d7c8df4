import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { routesOf } from '../../http/route-client.ts';
import type { savedViewRoutes } from '../../views/routes.ts';
import type { SavedView, ViewContent } from '../../views/view.ts';
import { useClient } from '../console-context.console.tsx';

const VIEWS = ['saved-views'] as const;
const STALE_MS = 60_000;

/** The saved views of every list that the person may read. They are read at once, so that later lists don't wait. */
export function useAllViews() {
  const client = useClient();
  return useQuery({
    queryKey: VIEWS,
    queryFn: async () => (await routesOf<typeof savedViewRoutes>(client)('GET /saved-views')).items,
    staleTime: STALE_MS,
  });
}

/** The saved views of a resource's list. */
export function useSavedViews(resource: string): {
  views: readonly SavedView[];
  isPending: boolean;
  contentOfView: (id: string) => ViewContent | undefined;
  defaultId: string | undefined;
} {
  const { data, isPending } = useAllViews();
  return useMemo(() => {
    const views = (data ?? []).filter((view) => view.resource === resource);
    return {
      views,
      isPending,
      contentOfView: (id) => views.find((view) => view.id === id)?.content,
      defaultId: views.find(({ isDefault }) => isDefault)?.id,
    };
  }, [data, isPending, resource]);
}

/** Changes of saved views. Each reads the views again and reports its success; a failure is the caller's to show. */
export function useViewActions() {
  const client = useClient();
  const queries = useQueryClient();
  const { t } = useTranslation('screens');
  const call = routesOf<typeof savedViewRoutes>(client);
  const settle = () => queries.invalidateQueries({ queryKey: VIEWS });
  return {
    async create(body: { resource: string; name: string; isShared: boolean; content: ViewContent }) {
      const view = await call('POST /saved-views', { body });
      await settle();
      toastSuccess(t('views.saved', { name: view.name }));
      return view;
    },
    async update(id: string, body: { name?: string; isShared?: boolean; content?: ViewContent }) {
      const view = await call('PATCH /saved-views/:id', { params: { id }, body });
      await settle();
      toastSuccess(t('views.saved', { name: view.name }));
      return view;
    },
    async remove({ id, name }: Pick<SavedView, 'id' | 'name'>) {
      await call('DELETE /saved-views/:id', { params: { id } });
      await settle();
      toastSuccess(t('views.deleted', { name }));
    },
    async setDefault(resource: string, viewId: string | null) {
      await call('PUT /saved-views/default', { body: { resource, viewId } });
      await settle();
    },
  };
}
