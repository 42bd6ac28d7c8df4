import { useQuery } from '@tanstack/react-query';
import type { OpenApiDocument } from '@tributary/engine/http/openapi/document.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';

/** The description of the API that this server has; read once. */
export function useApiDescription() {
  const client = useClient();
  return useQuery({
    queryKey: ['api-description'],
    queryFn: () => client.call<OpenApiDocument>('GET', '/api/openapi.json'),
    staleTime: Infinity,
  });
}
