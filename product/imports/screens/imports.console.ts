import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@tributary/engine/http/client.ts';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { FailureText } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useReadReason } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import type { Tone } from '@tributary/kit/theme/tokens.ts';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportState } from '../definition/choices.ts';
import type { ImportDetail } from '../definition/import.ts';
import type { importRoutes } from '../definition/routes.ts';

/** The calls of imports. */
export const useImportCalls = () => routesOf<typeof importRoutes>(useClient());

export const LIST_KEY = ['imports', 'list'];
/** The cache key of one import. */
export const importKey = (id: string) => ['imports', 'one', id];

const RUNNING: readonly ImportState[] = ['checking', 'importing', 'undoing'];
/** Whether the server works on an import. */
export const isRunning = (state: ImportState): boolean => RUNNING.includes(state);
/** How often the progress of a running import is read, in ms. */
const LOOK_MS = 800;

/** All imports; read again while one of them runs. */
export function useImports() {
  const call = useImportCalls();
  return useQuery({
    queryKey: LIST_KEY,
    queryFn: async () => (await call('GET /imports')).items,
    refetchInterval: ({ state }) => (state.data?.some((one) => isRunning(one.state)) ? LOOK_MS : false),
  });
}

/** One import; read again while it runs. */
export function useImport(id: string) {
  const call = useImportCalls();
  return useQuery({
    queryKey: importKey(id),
    queryFn: () => call('GET /imports/:id', { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.state) ? LOOK_MS : false),
  });
}

/**
 * Acts on an import, and shows its new state. An import that has moved on, by a second click or in another tab, is
 * shown as it is now: advice to try again would be wrong.
 */
export function useImportAct<Asked = void>(id: string, act: (asked: Asked) => Promise<ImportDetail>) {
  const { t } = useTranslation('imports');
  const queries = useQueryClient();
  const reason = useReadReason();
  return useMutation({
    mutationFn: act,
    onSuccess: (made) => {
      queries.setQueryData(importKey(made.id), made);
      void queries.invalidateQueries({ queryKey: LIST_KEY });
      void queries.invalidateQueries({ queryKey: ['imports', 'problems', made.id] });
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.problem.status === 409))
        toastFailure(createElement(FailureText, { what: t('notDone'), why: reason(error) }));
      // It may have been done although its response was lost.
      void queries.invalidateQueries({ queryKey: importKey(id) });
      void queries.invalidateQueries({ queryKey: LIST_KEY });
    },
  });
}

/** The colour of a state. */
export const IMPORT_TONES: Record<ImportState, Tone> = {
  uploading: 'secondary',
  ready: 'info',
  checking: 'info',
  checked: 'primary',
  importing: 'info',
  stopped: 'warning',
  done: 'success',
  undoing: 'warning',
  undone: 'secondary',
  failed: 'danger',
};
