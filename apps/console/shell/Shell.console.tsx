import { Outlet, useRouterState } from '@tanstack/react-router';
import { ScrollToTop } from '@tributary/kit/components/ScrollToTop.console.tsx';
import { useRemembered } from '@tributary/kit/remembered.console.ts';
import type { ScreenDeclaration } from '@tributary/engine/feature/feature.console.ts';
import { lazyPart } from '@tributary/engine/screens/lazy-part.console.tsx';
import { Suspense, useMemo } from 'react';
import { ScreenSkeleton } from '@tributary/kit/components/Skeletons.console.tsx';
import { consoleAbilityOf } from '../session/abilities.console.ts';
import { useSessionState } from '../session/store.console.ts';
import { useWho } from '../session/who.console.ts';
import type { Action, Subject } from '@tributary/engine/access/roles.ts';
import { InsideShell } from '../routes/MessageScreen.console.tsx';
import { SandboxNotice } from './topbar/EnvironmentSwitch.console.tsx';
import { Footer } from './Footer.console.tsx';
import { menuOf } from './menu.ts';
import { Navbar } from './topbar/Navbar.console.tsx';
import { Overlays } from './Overlays.console.tsx';
import classes from './Shell.module.css';
import { SecondFactorNotice } from './SecondFactorNotice.console.tsx';
import { Sidebar } from './sidebar/Sidebar.console.tsx';
import { SkipLink, SkipTarget } from './SkipTarget.console.tsx';
import { Surroundings } from './Surroundings.console.tsx';
import { useRouteTransition } from './use-route-transition.console.ts';

const TopMenu = lazyPart(async () => (await import('./topbar/TopMenu.console.tsx')).default);
const PreferencesKeeper = lazyPart(
  async () => (await import('./user-menu/PreferencesKeeper.console.tsx')).default,
);

/** The console around its screens: menu at the side or on top, sticky bar, content at full width, static footer. */
export function Shell({ screens }: { screens: readonly ScreenDeclaration[] }) {
  const session = useSessionState();
  const [layout] = useRemembered('layout');
  const [collapsed] = useRemembered('menuCollapsed');
  const ability = consoleAbilityOf(session);
  const features = useWho()?.features;
  const menu = useMemo(
    () =>
      session.status === 'in'
        ? menuOf(screens, (action, subject) => ability.can(action as Action, subject as Subject), features)
        : menuOf(
            screens.filter((screen) => screen.withoutSignIn),
            () => false,
          ),
    [screens, ability, features, session.status],
  );
  const path = useRouterState({
    select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname,
  });
  const content = useRouteTransition<HTMLDivElement>(path);
  return (
    <div className={classes.shell} data-layout={layout} data-collapsed={collapsed || undefined}>
      <SkipLink />
      {layout === 'vertical' ? <Sidebar menu={menu} pending={session.status === 'unknown'} /> : null}
      <div className={classes.column}>
        <Navbar menu={menu}>
          {layout === 'horizontal' ? (
            <TopMenu menu={menu} waiting={<div className={classes.menuPlace} />} />
          ) : null}
        </Navbar>
        {session.status === 'in' ? <SecondFactorNotice /> : null}
        {session.status === 'in' ? <SandboxNotice /> : null}
        <SkipTarget className={classes.main}>
          <div ref={content}>
            <InsideShell value={true}>
              <Surroundings>
                <Suspense fallback={<ScreenSkeleton />}>
                  <Outlet />
                </Suspense>
              </Surroundings>
            </InsideShell>
          </div>
        </SkipTarget>
        <Footer />
      </div>
      <ScrollToTop />
      {session.status === 'in' ? <PreferencesKeeper /> : null}
      <Overlays screens={screens} menu={menu} />
    </div>
  );
}

/** The builder's layout: the screen has the whole window. */
export function FullLayout() {
  return (
    <SkipTarget className={classes.full}>
      <Surroundings>
        <Suspense fallback={<ScreenSkeleton />}>
          <Outlet />
        </Suspense>
      </Surroundings>
    </SkipTarget>
  );
}
