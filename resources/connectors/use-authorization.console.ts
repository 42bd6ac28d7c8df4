import { useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { queryKeys } from '@tributary/engine/screens/hooks/queries.console.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import type { ConnectorKind } from './kinds.ts';
import type { authorizationRoutes } from './authorization-routes.ts';
import type { connectorRoutes } from './routes.ts';
import { connectorSettings } from './connectors.ts';

/** A secret that only this tab has, so that only this browser can complete the authorization. */
const BROWSER = 'connector-authorization';

/** Begins, completes and removes the authorization of a connector. */
export function useAuthorization() {
  const call = routesOf<typeof authorizationRoutes & typeof connectorRoutes>(useClient());
  const queries = useQueryClient();
  const again = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: queryKeys.all(connectorSettings.name) });
    await queries.invalidateQueries({ queryKey: ['connectors', 'status'] });
  };
  return {
    /** Leaves the console for the service's own page. */
    async begin(kind: ConnectorKind, environment: Environment): Promise<void> {
      const browser = [...crypto.getRandomValues(new Uint8Array(24))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
      sessionStorage.setItem(BROWSER, browser);
      const { url } = await call('POST /connectors/authorization', { body: { kind, environment, browser } });
      window.location.assign(url);
    },
    async complete(returned: {
      environment: Environment;
      state: string;
      code?: string | undefined;
      error?: string | undefined;
    }) {
      const browser = sessionStorage.getItem(BROWSER) ?? 'nothing was begun here';
      sessionStorage.removeItem(BROWSER);
      const ended = await call('POST /connectors/authorization/completion', {
        body: { ...returned, browser },
      });
      const { kind, environment } = ended;
      // A person who has just authorized the connector sees at once whether it works.
      if (ended.outcome === 'authorized' || ended.outcome === 'reauthorized')
        await call('POST /connectors/test', { body: { kind, environment } });
      await again();
      return ended;
    },
    async remove(kind: ConnectorKind, environment: Environment): Promise<boolean> {
      const { isRevoked } = await call('POST /connectors/authorization/removal', {
        body: { kind, environment },
      });
      await again();
      return isRevoked;
    },
  };
}
