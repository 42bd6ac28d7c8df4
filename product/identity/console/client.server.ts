import type { ServerResponse } from 'node:http';
import { sendJson } from '../http/exchange.server.ts';
import type { IssuerConfig } from '../identity-options.ts';
import { CONSOLE_CLIENT, type Addresses } from '../provider/addresses.ts';

/** Path of the sign-in service's description, which the console reads before sign-in. */
export const CLIENT_PATH = '/auth/client.json';

/** Seconds in which a browser does not ask again. */
const KEPT_S = 300;

/** The sign-in service's description for the console. Nothing in it is secret. */
export interface ConsoleClient {
  issuer: string;
  clientId: string;
  audience: string;
  scope: string;
}

/** The embedded provider's, or the outside issuer's where there is one. */
export function clientOf(addresses: Addresses, outside: IssuerConfig | undefined): ConsoleClient {
  return {
    issuer: outside?.issuer ?? addresses.issuer,
    clientId: outside?.clientId ?? CONSOLE_CLIENT,
    audience: outside?.audience ?? addresses.audience,
    scope: outside?.scope ?? 'openid email profile',
  };
}

/** Answers with it. */
export function sendClient(res: ServerResponse, client: ConsoleClient): void {
  res.setHeader('Cache-Control', `private, max-age=${KEPT_S}`);
  sendJson(res, 200, client);
}
