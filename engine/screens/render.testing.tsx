import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { readMessages } from '@tributary/kit/i18n/messages.server.ts';
import { abilityFrom } from '../access/ability.ts';
import { permissionsOf, type Role } from '../access/roles.ts';
import { createClient } from '../http/client.ts';
import { ConsoleProvider, type ConsoleSession } from './console-context.console.tsx';

/** The conditions under which a screen is rendered. */
interface Rendering {
  role?: Role;
  /** Data that was read before, by query keys; undefined for data that was never read. */
  read?: readonly [key: readonly unknown[], data: unknown][];
  /** Whether the last reading of all of it failed, and with which error. */
  hasFailed?: boolean | Error;
}

const MESSAGES = readMessages();

const SESSION: ConsoleSession = {
  userId: 'ada',
  email: 'ada@example.org',
  name: 'Ada',
  role: 'admin',
  tenant: 'river',
  plan: 'scale',
  packageFeatures: {},
  tenantName: 'River',
  organization: {
    logo: null,
    favicon: null,
    language: 'en',
    currency: 'GBP',
    timezone: 'Europe/London',
    revisionMonths: 3,
  },
  features: [],
  locale: 'en-US',
};

/** Renders a screen once, as a person of a role sees it before anything is read. @returns markup */
export function renderScreen(
  screen: ReactNode,
  { role = 'admin', read = [], hasFailed = false }: Rendering = {},
): string {
  const translator = createInstance();
  void translator.use(initReactI18next).init({
    lng: 'en-US',
    resources: MESSAGES,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  for (const [key, data] of read) {
    queries.setQueryData(key, data);
    const error = hasFailed instanceof Error ? hasFailed : new Error('The server could not be reached.');
    const failure = { status: 'error', error } as const;
    if (hasFailed)
      queries
        .getQueryCache()
        .build(queries, { queryKey: [...key] })
        .setState(failure);
  }
  const value = {
    client: createClient({ getToken: async () => undefined }),
    ability: abilityFrom(permissionsOf(role)),
    session: { ...SESSION, role },
    subscribe: () => () => undefined,
    refreshSession: async () => undefined,
  };
  return renderToStaticMarkup(
    <I18nextProvider i18n={translator}>
      <MantineProvider>
        <QueryClientProvider client={queries}>
          <ConsoleProvider value={value}>{screen}</ConsoleProvider>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
}
