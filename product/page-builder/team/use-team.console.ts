import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient, useServerEvent, useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { pageCollaborationRoutes } from '../../page-collaboration/routes.ts';
import type { PageBuilderProps } from '../builder-props.ts';
import type { Comments, NamedVersions, Team } from './team.ts';
import { usePeers } from './use-peers.console.ts';

const NONE: never[] = [];

/**
 * State shared between several people on one page, for the builder: their presence, comments, named versions, and
 * saves.
 * @param opened the thread that a link names
 */
export function useTeam(
  pageId: string,
  opened: string | undefined,
): { team: Team } & Pick<PageBuilderProps, 'whoSaved' | 'followSaves'> {
  const client = useClient();
  const call = useMemo(() => routesOf<typeof pageCollaborationRoutes>(client), [client]);
  const { userId } = useSession();
  const { peers, say } = usePeers(call, pageId);
  const comments = useComments(pageId);
  const versions = useNamedVersions(pageId);
  const [open, setOpen] = useState<string | null>(opened ?? null);
  const listeners = useRef(new Set<() => void>());
  const isHere = (data: unknown): boolean => {
    const { resource, id } = (data ?? {}) as Record<string, unknown>;
    return resource === 'pages' && id === pageId;
  };
  const tell = (): void => {
    for (const heard of listeners.current) heard();
  };
  useServerEvent('change', (data) => {
    if (isHere(data)) tell();
  });
  // After a gap in the stream anything may have changed.
  useServerEvent('resync', tell);
  return {
    team: { me: userId, peers, say, comments, versions, open, setOpen },
    whoSaved: useCallback(
      async (after) =>
        (await call('GET /pages/:id/savers', { params: { id: pageId }, query: { after } })).names,
      [call, pageId],
    ),
    followSaves: useCallback((heard) => {
      listeners.current.add(heard);
      return () => void listeners.current.delete(heard);
    }, []),
  };
}

function useComments(pageId: string): Comments {
  const client = useClient();
  const queries = useQueryClient();
  const call = routesOf<typeof pageCollaborationRoutes>(client);
  const params = { id: pageId };
  const queryKey = ['page-comments', pageId];
  const list = useQuery({ queryKey, queryFn: () => call('GET /pages/:id/comments', { params }) });
  const people = useQuery({
    queryKey: ['page-colleagues', pageId],
    queryFn: () => call('GET /pages/:id/colleagues', { params }),
  });
  const again = () => queries.invalidateQueries({ queryKey });
  useServerEvent('page-comments', (data) => {
    if ((data as { pageId?: unknown } | null)?.pageId === pageId) void again();
  });
  const after = async (work: Promise<unknown>): Promise<void> => {
    await work;
    await again();
  };
  return {
    state: list.data ? 'ready' : list.isError ? 'failed' : 'loading',
    threads: list.data?.items ?? NONE,
    colleagues: people.data?.items ?? NONE,
    retry: () => void list.refetch(),
    begin: (at, written) => after(call('POST /pages/:id/comments', { params, body: { ...at, ...written } })),
    reply: (threadId, body) =>
      after(call('POST /pages/:id/comments/:threadId/replies', { params: { ...params, threadId }, body })),
    edit: (threadId, commentId, body) =>
      after(
        call('PATCH /pages/:id/comments/:threadId/replies/:commentId', {
          params: { ...params, threadId, commentId },
          body,
        }),
      ),
    remove: (threadId, commentId) =>
      after(
        call('DELETE /pages/:id/comments/:threadId/replies/:commentId', {
          params: { ...params, threadId, commentId },
        }),
      ),
    resolve: (threadId, isResolved) =>
      after(
        call('PATCH /pages/:id/comments/:threadId', {
          params: { ...params, threadId },
          body: { isResolved },
        }),
      ),
    read: (threadId) =>
      void after(call('POST /pages/:id/comments/:threadId/read', { params: { ...params, threadId } })).catch(
        () => undefined,
      ),
  };
}

function useNamedVersions(pageId: string): NamedVersions {
  const queries = useQueryClient();
  const call = routesOf<typeof pageCollaborationRoutes>(useClient());
  const params = { id: pageId };
  const queryKey = ['page-named-versions', pageId];
  const list = useQuery({ queryKey, queryFn: () => call('GET /pages/:id/named-versions', { params }) });
  const again = () => queries.invalidateQueries({ queryKey });
  return {
    items: list.data?.items ?? NONE,
    isLoading: list.isPending,
    async name(name) {
      await call('POST /pages/:id/named-versions', { params, body: { name } });
      await again();
    },
    load: async (versionId) =>
      (await call('GET /pages/:id/named-versions/:versionId', { params: { ...params, versionId } })).content,
    async remove(versionId) {
      await call('DELETE /pages/:id/named-versions/:versionId', { params: { ...params, versionId } });
      await again();
    },
  };
}
