import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type AnyRoute,
  type RouteComponent,
} from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@tributary/engine/http/client.ts';
import { ScreenSkeleton } from '@tributary/kit/components/Skeletons.console.tsx';
import type { ScreenDeclaration } from '@tributary/engine/feature/feature.console.ts';
import { lazyScreen } from './chunks/load-screen.console.ts';
import { Failure } from './routes/Failure.console.tsx';
import { readLoginSearch } from './routes/login-search.ts';
import { LoginCallbackScreen, LoginScreen } from './routes/Login.console.tsx';
import { Root } from './routes/Root.console.tsx';
import type { ScreenStatics } from './routes/screen-statics.ts';
import { holds } from './session/abilities.console.ts';
import { HOME } from './session/return-path.ts';
import { currentSession, endSession, ensureSession } from './session/store.console.ts';
import { whoOptions } from './session/who.console.ts';
import { FullLayout, Shell } from './shell/Shell.console.tsx';

/** A refused token means no session; any other failure is shown. */
async function signedOutOrThrow(error: unknown): Promise<undefined> {
  if (!(error instanceof ApiError) || error.problem.status !== 401) throw error;
  endSession();
}

/** Signed out: to the login, with the way back. Without the ability: to `/not-authorized`. */
async function guard(
  { ability, withoutSignIn }: ScreenDeclaration,
  href: string,
  queries: QueryClient,
): Promise<void> {
  const session = await ensureSession();
  const known = session ? await queries.ensureQueryData(whoOptions).catch(signedOutOrThrow) : undefined;
  if (withoutSignIn) return;
  if (!known) throw redirect({ to: '/login', search: { returnTo: href } });
  if (ability && !holds(currentSession(), ability)) throw redirect({ to: '/not-authorized', replace: true });
}

function screenRoute(parent: AnyRoute, screen: ScreenDeclaration, queries: QueryClient): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    staticData: {
      titleKey: screen.titleKey,
      path: screen.path,
      guide: screen.guide,
      tour: screen.tour,
    } satisfies ScreenStatics,
    beforeLoad: ({ location }) => guard(screen, location.href, queries),
    component: lazyScreen(screen.component, screen.path),
    pendingComponent: ScreenSkeleton,
  });
}

/** The error pages have a script of their own: most people never need it. */
function errorScreen(name: 'UnexpectedScreen' | 'NotFoundScreen' | 'NotAuthorizedScreen') {
  return lazyScreen(async () => ({ default: (await import('./routes/ErrorScreens.console.tsx'))[name] }));
}

/** The router over all declared screens, with the login, the error pages and the redirects of the specification. */
export function createConsoleRouter(screens: readonly ScreenDeclaration[], queries: QueryClient) {
  const root = createRootRoute({ component: Root });
  const page = (path: string, titleKey: string, component: RouteComponent) =>
    createRoute({ getParentRoute: () => root, path, staticData: { titleKey }, component });

  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: () => <Shell screens={screens} />,
  });
  const full = createRoute({ getParentRoute: () => root, id: 'full', component: FullLayout });
  shell.addChildren(
    screens.filter(({ layout }) => layout !== 'full').map((screen) => screenRoute(shell, screen, queries)),
  );
  full.addChildren(
    screens.filter(({ layout }) => layout === 'full').map((screen) => screenRoute(full, screen, queries)),
  );

  const routeTree = root.addChildren([
    createRoute({
      getParentRoute: () => root,
      path: '/',
      beforeLoad: () => {
        throw redirect({ to: HOME, replace: true });
      },
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/login',
      staticData: { titleKey: 'shell:login.title' },
      validateSearch: readLoginSearch,
      component: LoginScreen,
    }),
    page('/login/callback', 'shell:login.title', LoginCallbackScreen),
    page('/error', 'shell:errors.unexpectedTitle', errorScreen('UnexpectedScreen')),
    page('/error-404', 'shell:errors.notFoundTitle', errorScreen('NotFoundScreen')),
    page('/not-authorized', 'shell:errors.notAuthorizedTitle', errorScreen('NotAuthorizedScreen')),
    ...screens.flatMap(({ path: to, alsoAt = [] }) =>
      alsoAt.map((path) =>
        createRoute({
          getParentRoute: () => root,
          path,
          beforeLoad: ({ params }) => {
            throw redirect({ to, params, replace: true });
          },
        }),
      ),
    ),
    createRoute({
      getParentRoute: () => root,
      path: '$',
      beforeLoad: () => {
        throw redirect({ to: '/error-404', replace: true });
      },
    }),
    shell,
    full,
  ]);

  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    // TanStack Query decides freshness; the router caches nothing.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    defaultErrorComponent: Failure,
    scrollRestoration: true,
  });
}
