import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { useRecordName } from '@tributary/engine/screens/record/record-name.console.ts';
import { LoadingLine, LoadingOverlay } from '@tributary/kit/components/LoadingOverlay.console.tsx';
import { namespacesOf, useTranslate } from '@tributary/kit/i18n/message.console.ts';
import { useEffect } from 'react';
import type { ScreenStatics } from './screen-statics.ts';
import { useSessionState } from '../session/store.console.ts';

/** Sets the title of the browser's tab. */
function useDocumentTitle(): void {
  const titleKey = useMatches({
    select: (matches) =>
      matches
        .map(({ staticData }) => (staticData as ScreenStatics).titleKey)
        .findLast((key) => key !== undefined),
  });
  const t = useTranslate(['shell', ...namespacesOf(titleKey ? [titleKey] : [])]);
  const name = useRecordName();
  const screen = titleKey ? t(titleKey) : '';
  // The record first: of several tabs only the beginning of each title is seen.
  const title = titleKey
    ? t('shell:documentTitle', { screen: name ? `${name} · ${screen}` : screen })
    : 'Tributary';
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** After a navigation the focus moves to the screen's heading, so that a screen reader begins there. */
function useHeadingFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return;
        // A form that focuses its first field keeps the focus: moving it would mark the field as empty.
        if (document.activeElement?.hasAttribute('data-autofocus')) return;
        if (document.activeElement?.closest('[role="dialog"]')) return;
        const heading =
          document.querySelector<HTMLElement>('[data-route-heading]') ?? document.getElementById('content');
        heading?.focus({ preventScroll: true });
      }),
    [router],
  );
}

/** A session that ends under an open screen redirects to the login, and back to that screen afterwards. */
function useLeavingWhenSignedOut(): void {
  const { status } = useSessionState();
  const router = useRouter();
  useEffect(() => {
    if (status === 'out') void router.invalidate();
  }, [status, router]);
}

/** Around every screen: its title, its focus, the progress bar of navigations. */
export function Root() {
  useDocumentTitle();
  useHeadingFocus();
  useLeavingWhenSignedOut();
  const busy = useRouterState({ select: (state) => state.isLoading });
  return (
    <>
      <LoadingLine busy={busy} />
      <Outlet />
      <LoadingOverlay />
    </>
  );
}
