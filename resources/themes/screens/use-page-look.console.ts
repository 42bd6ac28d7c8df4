import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import type { themeRoutes } from '../routes.ts';
import { themes } from '../theme.ts';

/** The look of newly published pages, as the active theme gives it. Read again when themes change. */
export function usePageLook(enabled = true) {
  const call = routesOf<typeof themeRoutes>(useClient());
  return useQuery({
    queryKey: [themes.name, 'page-look'],
    queryFn: () => call('GET /active-theme/page-look'),
    enabled,
    retry: 1,
  });
}
