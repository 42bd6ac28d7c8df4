import type { Plugin } from 'vite';
import { screensOfConsole } from './read-screens.server.ts';

/** The file in the build that lists the console's routes. The server responds to other paths with 404. */
const ROUTE_LIST = 'routes.json';

/** Routes that no screen declares: `router.console.tsx` defines them. */
const OWN = ['/', '/login', '/login/callback', '/error', '/error-404', '/not-authorized'];

/** Writes every route of the console into the build, in the router's notation: `/pages/$id/settings`. */
export function routeList(): Plugin {
  return {
    name: 'route-list',
    apply: 'build',
    async generateBundle() {
      const screens = await screensOfConsole();
      const paths = screens.flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt]);
      const source = JSON.stringify([...OWN, ...paths]);
      this.emitFile({ type: 'asset', fileName: ROUTE_LIST, source });
    },
  };
}
