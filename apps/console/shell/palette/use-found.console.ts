import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import type { sharedRoutes } from '@tributary/engine/http/shared-routes.ts';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { recentPart, readRecent, withoutGone } from '@tributary/engine/screens/recent/recent.ts';
import { SHORTEST_TEXT, type Found } from '@tributary/engine/search/response.ts';
import { useRememberedPart } from '@tributary/kit/remembered.console.ts';
import type { supporterRoutes } from '@tributary/resources/supporters/routes.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../session/api.console.ts';
import type { Who } from '../../session/who.console.ts';

/** Typing on within this time, in ms, sends no request. */
const PAUSE_MS = 150;

const search = async (
  query: ({ text: string; environment: Environment } | { records: string }) & { locale: string },
  signal: AbortSignal,
): Promise<Found[]> => (await routesOf<typeof sharedRoutes>(api)('GET /search', { query, signal })).items;

/** Records that contain a text. Typing on aborts the previous request. */
export function useFound(typed: string): { found: Found[]; waiting: boolean; failed: boolean } {
  const text = typed.trim();
  const locale = useTranslation('palette').i18n.language;
  const environment = useEnvironment();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const worth = settled.length >= SHORTEST_TEXT;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['shell', 'search', settled, environment, locale],
    queryFn: ({ signal }) => search({ text: settled, environment, locale }, signal),
    enabled: worth,
    staleTime: 5_000,
    gcTime: 60_000,
  });
  const isCurrent = settled === text;
  return {
    found: (isCurrent && worth && data) || [],
    waiting: text.length >= SHORTEST_TEXT && (!isCurrent || (isFetching && !data)),
    failed: isCurrent && worth && isError,
  };
}

/** How many supporters the palette shows. */
const SUPPORTERS = 5;

/** Supporters whose name or e-mail address contains a text, for people who may read them. */
export function useFoundSupporters(typed: string, mayRead: boolean) {
  const text = typed.trim();
  const environment = useEnvironment();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const isWanted = mayRead && settled.length >= SHORTEST_TEXT;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['supporters', 'palette', settled, environment],
    queryFn: async ({ signal }) =>
      (
        await routesOf<typeof supporterRoutes>(api)('POST /supporters/list', {
          body: { search: settled, environment, limit: SUPPORTERS },
          signal,
        })
      ).items,
    enabled: isWanted,
    staleTime: 5_000,
    gcTime: 60_000,
  });
  const isCurrent = settled === text && isWanted;
  return {
    supporters: (isCurrent && data) || [],
    waiting: isCurrent && isFetching && !data,
    failed: isCurrent && isError,
  };
}

/** The person's recent records, as far as they exist and may be read; others are forgotten. */
export function useRecent(who: Who | undefined): Found[] {
  const part = recentPart({ userId: who?.userId ?? '', tenant: who?.tenantSlug ?? '' });
  const [text, remember] = useRememberedPart(part);
  const records = readRecent(text).join(',');
  const locale = useTranslation('palette').i18n.language;
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: ['shell', 'recent', records, locale],
    queryFn: ({ signal }) => search({ records, locale }, signal),
    enabled: records !== '' && who !== undefined,
    gcTime: 5 * 60_000,
    staleTime: 0,
  });
  useEffect(() => {
    if (!data || !isFetchedAfterMount) return;
    const existing = data.map(({ resource, id }) => `${resource}:${id}`);
    const gone = records.split(',').filter((name) => !existing.includes(name));
    if (gone.length > 0) remember(withoutGone(text, gone));
  }, [data, isFetchedAfterMount, records, remember, text]);
  return data ?? [];
}
