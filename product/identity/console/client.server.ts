import type { ServerResponse } from 'node:http';
import { sendJson } from '../http/exchange.server.ts';
import type { IssuerConfig } from '../identity-options.ts';
import { CONSOLE_CLIENT, type Addresses } from '../provider/addresses.ts';

/** Where the console reads with whom it signs people in, before anybody is. */
export const CLIENT_PATH = '/auth/client.json';

/** Seconds in which a browser does not ask again. */
const KEPT_S = 300;

/** What the console needs to know of the sign-in service. Nothing of it is secret. */
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
