import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { ProblemDocument } from '@tributary/engine/errors/problem.ts';
import { ApiError } from '@tributary/engine/http/client.ts';
import { namespaceOf } from '@tributary/engine/definition/namespace.ts';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useTranslate } from '@tributary/kit/i18n/message.console.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { scheduledExportRoutes, ScheduleTiming } from '../routes.ts';

const SCHEDULES = 'scheduled-exports';

/** The calls of scheduled exports. */
export const useScheduleCalls = () => routesOf<typeof scheduledExportRoutes>(useClient());

/** The scheduled exports that the person sees. */
export function useSchedules() {
  const call = useScheduleCalls();
  return useQuery({ queryKey: [SCHEDULES, 'list'], queryFn: () => call('GET /scheduled-exports') });
}

/** The latest runs of one. */
export function useRuns(id: string, enabled: boolean) {
  const call = useScheduleCalls();
  return useQuery({
    queryKey: [SCHEDULES, 'runs', id],
    queryFn: async () => (await call('GET /scheduled-exports/:id/runs', { params: { id } })).items,
    enabled,
  });
}

/** The people who may export a list; read once a list is chosen. */
export function useColleagues(resource: string | undefined) {
  const call = useScheduleCalls();
  return useQuery({
    queryKey: [SCHEDULES, 'colleagues', resource],
    queryFn: async () =>
      (await call('GET /scheduled-exports/colleagues', { query: { resource: resource ?? '' } })).items,
    enabled: resource !== undefined,
  });
}

/**
 * Acts on schedules, reads them again, and shows the result.
 * @param refuse shows a refusal at a field; other refusals become a toast
 */
export function useScheduleAct<Asked>(
  act: (asked: Asked) => Promise<unknown>,
  done: string,
  refuse?: (problem: ProblemDocument) => boolean,
) {
  const { t } = useTranslation('scheduledExports');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => toastSuccess(done),
    onError: (error) => {
      const isShown = error instanceof ApiError && refuse?.(error.problem);
      if (!isShown) toastFailure(t('notDone'));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [SCHEDULES] }),
  });
}

/** The name of a resource's list. */
export function useListTitle(resource: string): string {
  const namespace = namespaceOf(resource);
  return useTranslate(useMemo(() => [namespace], [namespace]))(`${namespace}:title`);
}

/** Names of weekdays, Monday first. */
export function weekdayNames(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // The fifth of January 2026 was a Monday.
  return Array.from({ length: 7 }, (_, at) => format.format(Date.UTC(2026, 0, 5 + at)));
}

/** An hour of the day as people of a language write it. */
export function hourText(hour: number, language: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 5, hour),
  );
}

/** When a schedule comes, as a phrase. */
export function useTimingText(): (timing: ScheduleTiming) => string {
  const { t, i18n } = useTranslation('scheduledExports');
  return ({ every, weekday, monthDay, hour }) =>
    t(`when.${every}`, {
      weekday: weekdayNames(i18n.language)[weekday - 1],
      day: monthDay,
      hour: hourText(hour, i18n.language),
    });
}
