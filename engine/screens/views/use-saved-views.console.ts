import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { routesOf } from '../../http/route-client.ts';
import type { savedViewRoutes } from '../../views/routes.ts';
import type { SavedView, ViewContent } from '../../views/view.ts';
import { useClient } from '../console-context.console.tsx';
import { useCreateKey } from '../hooks/use-create-key.ts';
import type { QueryState } from '../reading/ReadFailure.console.tsx';

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
  /** How reading them went. */
  found: QueryState<readonly SavedView[]>;
  isPending: boolean;
  contentOfView: (id: string) => ViewContent | undefined;
  defaultId: string | undefined;
} {
  const found = useAllViews();
  const { data } = found;
  const ofList = useMemo(() => {
    const views = (data ?? []).filter((view) => view.resource === resource);
    return {
      views,
      contentOfView: (id: string) => views.find((view) => view.id === id)?.content,
      defaultId: views.find(({ isDefault }) => isDefault)?.id,
    };
  }, [data, resource]);
  return { ...ofList, found, isPending: found.isPending };
}

/**
 * Changes of saved views. Each reads the views again, also after a failure: it may have been made although its response was
 * lost. Each reports its success; a failure is the caller's to show.
 */
export function useViewActions() {
  const client = useClient();
  const queries = useQueryClient();
  const { t } = useTranslation('screens');
  const call = routesOf<typeof savedViewRoutes>(client);
  const once = useCreateKey();
  const settled = <Made>(work: Promise<Made>): Promise<Made> =>
    work.finally(() => queries.invalidateQueries({ queryKey: VIEWS }));
  return {
    async create(body: { resource: string; name: string; isShared: boolean; content: ViewContent }) {
      const view = await settled(once(body, (key) => call('POST /saved-views', { body, key })));
      toastSuccess(t('views.saved', { name: view.name }));
      return view;
    },
    async update(id: string, body: { name?: string; isShared?: boolean; content?: ViewContent }) {
      const view = await settled(call('PATCH /saved-views/:id', { params: { id }, body }));
      toastSuccess(t('views.saved', { name: view.name }));
      return view;
    },
    async remove({ id, name }: Pick<SavedView, 'id' | 'name'>) {
      await settled(call('DELETE /saved-views/:id', { params: { id } }));
      toastSuccess(t('views.deleted', { name }));
    },
    async setDefault(resource: string, viewId: string | null) {
      await settled(call('PUT /saved-views/default', { body: { resource, viewId } }));
    },
  };
}
