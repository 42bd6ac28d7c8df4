import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';
import type { Ability } from '../access/ability.ts';
import type { Role } from '../access/roles.ts';
import type { Client } from '../http/client.ts';
import type { ImplementedFlag } from '../quota/plans.ts';

/** What everybody in an organization sees of its settings: how it shows itself, and what new things begin with. */
export interface OrganizationFrame {
  /** Names of pictures that its site serves; null without one. */
  logo: string | null;
  favicon: string | null;
  language: string;
  currency: string;
  /** By whose clock days begin; empty: each person's own. */
  timezone: string;
  /** How far back the list of revisions looks unless somebody asks otherwise. */
  revisionMonths: number;
}

/** Who is signed in, as screens need to know it. */
export interface ConsoleSession {
  userId: string;
  email: string;
  name: string;
  role: Role;
  /** The organization's slug, as its public address has it. */
  tenant: string;
  plan: string;
  tenantName: string;
  organization: OrganizationFrame;
  /** What the plan holds. */
  features: readonly ImplementedFlag[];
  locale: string;
  /** Where this organization's pages stand in public, without a slash at the end; guessed from the address when left out. */
  sitesOrigin?: string;
}

/** Everything that a screen takes from the shell around it. */
export interface ConsoleValue {
  client: Client;
  ability: Ability;
  session: ConsoleSession;
  /** Listens to one kind of the server's events (`change`, `submission`); answers how to stop. */
  subscribe: (event: string, handler: (data: unknown) => void) => () => void;
  /** Reads anew who is signed in, after they have changed something of themselves. */
  refreshSession: () => Promise<void>;
}

const ConsoleContext = createContext<ConsoleValue | undefined>(undefined);

/** Mounted once, by the shell, around every screen of somebody who is signed in. */
export function ConsoleProvider({ value, children }: { value: ConsoleValue; children: ReactNode }) {
  return <ConsoleContext.Provider value={value}>{children}</ConsoleContext.Provider>;
}

function useConsole(): ConsoleValue {
  const value = useContext(ConsoleContext);
  if (!value) throw new Error('A screen stands outside the ConsoleProvider.');
  return value;
}

/** The typed client of the console API. */
export function useClient(): Client {
  return useConsole().client;
}

/** What the person may do. It only hides what would be refused: the server decides. */
export function useAbility(): Ability {
  return useConsole().ability;
}

/** Who is signed in, in which organization, on which plan. */
export function useSession(): ConsoleSession {
  return useConsole().session;
}

/** Reads anew who is signed in, for whatever shows their name or picture. */
export function useRefreshSession(): () => Promise<void> {
  return useConsole().refreshSession;
}

/** Listens to one kind of the server's events for as long as the component stands; calls the newest handler. */
export function useServerEvent(event: string, handler: (data: unknown) => void): void {
  const { subscribe } = useConsole();
  const newest = useRef(handler);
  useEffect(() => {
    newest.current = handler;
  });
  useEffect(() => subscribe(event, (data) => newest.current(data)), [subscribe, event]);
}

/** The public address of a page of this organization. Locally `{tenant}.sites.localhost` on the console's own port. */
export function usePublicAddress(): (slug: string) => string {
  const { tenant, sitesOrigin } = useSession();
  const { protocol, port } = window.location;
  const origin = sitesOrigin ?? `${protocol}//${tenant}.sites.localhost${port ? `:${port}` : ''}`;
  return (slug) => `${origin}/${slug}`;
}
