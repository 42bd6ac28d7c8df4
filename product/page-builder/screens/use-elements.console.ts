import { useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { queryKeys } from '@tributary/engine/screens/hooks/queries.console.ts';
import { elements } from '@tributary/resources/elements/element.ts';
import { parseValues, type Property } from '@tributary/resources/elements/property.ts';
import type { elementRoutes } from '@tributary/resources/elements/routes.ts';
import { useCallback } from 'react';
import type { ElementView } from '../builder-props.ts';

/** Elements of the organization for the builder: how they look on the canvas, and what can be set of them. */
export function useElements() {
  const client = useClient();
  const queries = useQueryClient();
  const loadProperties = useCallback(
    async (id: string): Promise<readonly Property[]> => {
      const { properties } = await queries.fetchQuery({
        queryKey: queryKeys.one(elements.name, id),
        queryFn: () => client.of(elements).view(id),
      });
      return properties;
    },
    [client, queries],
  );
  return {
    loadProperties,
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
