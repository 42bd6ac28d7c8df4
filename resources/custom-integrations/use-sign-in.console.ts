import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { queryKeys } from '@tributary/engine/screens/hooks/queries.console.ts';
import { customIntegrations } from './custom-integration.ts';
import type { customIntegrationRoutes } from './routes.ts';

/** A secret that only this tab has, so that only this browser can complete the authorization. */
const BROWSER = 'integration-sign-in';

/** Begins, completes and removes the authorization of a custom integration. */
export function useSignIn(id: string) {
  const call = routesOf<typeof customIntegrationRoutes>(useClient());
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: queryKeys.all(customIntegrations.name) });
  const params = { id };
  return {
    again,
    /** Leaves the console for the service's own page. */
    async begin(): Promise<void> {
      const browser = [...crypto.getRandomValues(new Uint8Array(24))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
      sessionStorage.setItem(BROWSER, browser);
      const { url } = await call('POST /custom-integrations/:id/authorization', {
        params,
        body: { browser },
      });
      window.location.assign(url);
    },
    async complete(returned: { state: string; code?: string | undefined; error?: string | undefined }) {
      const browser = sessionStorage.getItem(BROWSER) ?? 'nothing was begun here';
      sessionStorage.removeItem(BROWSER);
      const ended = await call('POST /custom-integrations/:id/authorization/completion', {
        params,
        body: { ...returned, browser },
      });
      await again();
      return ended;
    },
    async remove(): Promise<void> {
      await call('POST /custom-integrations/:id/authorization/removal', { params });
      await again();
    },
  };
}

/** Whether a custom integration is authorized, and where its service sends people back to. */
export function useSignInState(id: string) {
  const call = routesOf<typeof customIntegrationRoutes>(useClient());
  return useQuery({
    queryKey: [...queryKeys.all(customIntegrations.name), id, 'authorization'],
    queryFn: () => call('GET /custom-integrations/:id/authorization', { params: { id } }),
  });
}
