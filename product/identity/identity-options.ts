import type { IncomingMessage } from 'node:http';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import type { CredentialRequest } from './api-credentials/oauth.server.ts';
import type { DemoAccount } from './pages/sign-in-page.ts';

/** The logger's methods that identity uses; pino's logger has them. */
export interface IdentityLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** An issuer of sign-ins, ours or an organization's own. */
export interface IssuerConfig {
  issuer: string;
  /** The audience that its access tokens must name. */
  audience: string;
  /** Where its keys are published; found through its metadata when left out. */
  jwksUri?: string;
  /** The claim that names the organization by id or slug. Default `organization`. */
  organizationClaim?: string;
  /** The console's client id there, and the scope that it asks for. */
  clientId?: string;
  scope?: string;
}

export interface IdentityOptions {
  app: App;
  /** For example `http://localhost:3000`. */
  consoleOrigin: string;
  /** The installation's envelope key. */
  secretsKey: string;
  logger: IdentityLogger;
  /** People whose addresses the sign-in page offers; for demonstrations only. */
  demoAccounts?: readonly DemoAccount[];
  /** Another issuer whose access tokens are exchanged instead of the embedded provider's. */
  externalIssuer?: IssuerConfig;
  /** The sender of a request behind a proxy. Default: the other end of the connection. */
  clientAddress?: (req: IncomingMessage) => string;
  /** The public address of an organization's pages, for example `river.example.org`; the set-up page shows it. */
  siteAddressOf?: (slug: string) => string;
  /** Records calls with API credentials. Default: nothing is recorded. */
  onCredentialRequest?: (request: CredentialRequest) => void;
  /** The clock, for tests. */
  now?: () => Date;
}
