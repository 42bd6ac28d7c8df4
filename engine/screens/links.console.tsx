import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink, useNavigate, useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

const RouterAnchor = createLink(
  (props: AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>) => <Anchor {...props} />,
);
const RouterButton = createLink(
  (props: ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>) => (
    <Button component="a" {...props} />
  ),
);

type Target = { to: string; search?: Record<string, unknown> };

/** A link to a screen of the console; its code is fetched when the person is about to follow it. */
export function ConsoleLink({
  to,
  search,
  ...others
}: Target & AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps | 'href'>) {
  return <RouterAnchor {...others} to={to} search={search} preload="intent" />;
}

/** A link with a button's style. */
export function ConsoleLinkButton({
  to,
  search,
  ...others
}: Target & ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps | 'href'>) {
  return <RouterButton {...others} to={to} search={search} preload="intent" />;
}

/** Navigates to a path of the console. */
export function useGo(): (
  path: string,
  options?: { search?: Record<string, unknown>; replace?: boolean },
) => void {
  const navigate = useNavigate();
  return (path, { search, replace = false } = {}) =>
    void navigate({ to: path, search: search ?? {}, replace });
}

/** Fetches the code of the screen at a path before it is opened. */
export function useFetchAhead(): (path: string) => void {
  const router = useRouter();
  return (path) => void router.preloadRoute({ to: path }).catch(() => undefined);
}
