import { useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { elementUi } from '@tributary/resources/elements/element-ui.console.tsx';
import { queryKeys, useRecordList } from '@tributary/engine/screens/hooks/queries.console.ts';
import { elements } from '@tributary/resources/elements/element.ts';
import { parseValues, type Property } from '@tributary/resources/elements/property.ts';
import type { elementRoutes } from '@tributary/resources/elements/routes.ts';
import { useCallback, useMemo } from 'react';
import type { ElementView, OfferedSections } from '../builder-props.ts';

/** Elements of the organization for the builder: their look on the canvas, and their settings. */
export function useElements() {
  const client = useClient();
  const queries = useQueryClient();
  const loadProperties = useCallback(
    async (id: string, version?: number): Promise<readonly Property[]> => {
      if (version !== undefined) {
        const { properties: kept } = await queries.fetchQuery({
          queryKey: [...queryKeys.one(elements.name, id), 'kept', version],
          queryFn: () =>
            routesOf<typeof elementRoutes>(client)('GET /elements/:id/kept-version', {
              params: { id },
              query: { version },
            }),
          staleTime: Number.POSITIVE_INFINITY,
        });
        return kept;
      }
      const { properties } = await queries.fetchQuery({
        queryKey: queryKeys.one(elements.name, id),
        queryFn: () => client.of(elements).view(id),
      });
      return properties;
    },
    [client, queries],
  );
  const isAllowed = useAllowed(elementUi).open;
  const { data, hasNextPage, fetchNextPage } = useRecordList(
    elementUi,
    { sort: 'name', filter: { offeredAs: 'section' } },
    { enabled: isAllowed },
  );
  const sections = useMemo(
    (): OfferedSections => ({
      items: data?.pages.flatMap(({ items }) => items) ?? [],
      ...(hasNextPage ? { more: () => void fetchNextPage() } : {}),
      load: async (id) => (await client.of(elements).view(id)).markup,
    }),
    [client, data, hasNextPage, fetchNextPage],
  );
  return {
    ...(isAllowed ? { sections } : {}),
    loadProperties,
    async keepElement(id: string): Promise<number> {
      const { version } = await routesOf<typeof elementRoutes>(client)('POST /elements/:id/versions', {
        params: { id },
      });
      return version;
    },
    async previewElement(id: string, text: string): Promise<ElementView> {
      const body = { values: parseValues(text) };
      const result = await routesOf<typeof elementRoutes>(client)('POST /elements/:id/render', {
        params: { id },
        body,
      });
      return result.rendered ? result : { fault: result.fault };
    },
  };
}
