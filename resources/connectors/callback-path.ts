import type { Environment } from '@tributary/kit/environment.ts';

/** The common path to which each environment's callback leads (specification, section 2). */
export const callbackPath = (kind: string): string => `/general-settings/connectors/${kind}/callback`;

/** Where a connector's service sends people back to: an address for each environment, without a query. */
export const callbackAddress = (consoleOrigin: string, kind: string, environment: Environment): string =>
  `${consoleOrigin}${callbackPath(kind)}/${environment}`;
