import { ShownZone } from '@tributary/kit/clock/shown-zone.console.ts';
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';
import type { Ability } from '../access/ability.ts';
import type { Role } from '../access/roles.ts';
import type { Client } from '../http/client.ts';
import type { Flag, QuotaFeature } from '../quota/plans.ts';

/** Settings of the organization that every member sees: its branding and defaults for new records. */
export interface OrganizationFrame {
  /** Names of pictures that its site serves; null without one. */
  logo: string | null;
  favicon: string | null;
  language: string;
  currency: string;
  /** The time zone by which days are counted and times are shown. */
  timezone: string;
  /** The default period of the list of revisions. */
  revisionMonths: number;
}

/** The signed-in person, for screens. */
export interface ConsoleSession {
  userId: string;
  email: string;
  name: string;
  role: Role;
  /** The organization's slug, as in its public URLs. */
  tenant: string;
  plan: string;
  /** The organization's deviations from its plan; null is a quota without a limit. */
  packageFeatures: Readonly<Partial<Record<Flag | QuotaFeature, boolean | number | null>>>;
  tenantName: string;
  organization: OrganizationFrame;
  /** The plan's limits and features. */
  features: readonly Flag[];
  locale: string;
  /**
   * The URL of this organization's site, without a slash at the end; derived from the console's URL when left out.
   */
  sitesOrigin?: string;
}

/** The values that screens receive from the shell. */
export interface ConsoleValue {
  client: Client;
  ability: Ability;
  session: ConsoleSession;
  /** Subscribes to one kind of server events (`change`, `submission`); returns how to unsubscribe. */
  subscribe: (event: string, handler: (data: unknown) => void) => () => void;
  /** Reads the session again, after people changed what it has, such as their profile. */
  refreshSession: () => Promise<void>;
}

const ConsoleContext = createContext<ConsoleValue | undefined>(undefined);

/** Mounted once, by the shell, around every screen of a signed-in person. */
export function ConsoleProvider({ value, children }: { value: ConsoleValue; children: ReactNode }) {
  return (
    <ConsoleContext.Provider value={value}>
      <ShownZone.Provider value={value.session.organization.timezone}>{children}</ShownZone.Provider>
    </ConsoleContext.Provider>
  );
}

function useConsole(): ConsoleValue {
  const value = useContext(ConsoleContext);
  if (!value) throw new Error('A screen is rendered outside ConsoleProvider.');
  return value;
}

/** Returns the values of the shell; undefined when no person is signed in. */
export const useConsoleIfSignedIn = (): ConsoleValue | undefined => useContext(ConsoleContext);

/** The typed client of the console API. */
export function useClient(): Client {
  return useConsole().client;
}

/** Returns the person's abilities. The console only hides actions that the server would refuse. */
export function useAbility(): Ability {
  return useConsole().ability;
}

/** The signed-in person, their organization and its plan. */
export function useSession(): ConsoleSession {
  return useConsole().session;
}

/** Returns how to read the session again, for screens that change the person's name or picture. */
export function useRefreshSession(): () => Promise<void> {
  return useConsole().refreshSession;
}

/** Subscribes to one kind of server events while the component is mounted; calls the newest handler. */
export function useServerEvent(event: string, handler: (data: unknown) => void): void {
  const { subscribe } = useConsole();
  const newest = useRef(handler);
  useEffect(() => {
    newest.current = handler;
  });
  useEffect(() => subscribe(event, (data) => newest.current(data)), [subscribe, event]);
}

/** The public URL of a page of this organization. Locally `{tenant}.sites.localhost` on the console's own port. */
export function usePublicAddress(): (slug: string) => string {
  const { tenant, sitesOrigin } = useSession();
  const { protocol, port } = window.location;
  const origin = sitesOrigin ?? `${protocol}//${tenant}.sites.localhost${port ? `:${port}` : ''}`;
  return (slug) => `${origin}/${slug}`;
}
