import * as oauth from 'oauth4webapi';

const TIMEOUT_MS = 10_000;

/** The sign-in service that the server names: its own, or an organization's. */
export interface SignInService {
  issuer: URL;
  client: oauth.Client;
  audience: string;
  scope: string;
  /** Whether it is an outside service. */
  isOutside: boolean;
}

let known: Promise<SignInService> | undefined;

async function read(): Promise<SignInService> {
  const response = await fetch('/auth/client.json', {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The server did not name its sign-in service (${response.status}).`);
  const { issuer, clientId, audience, scope } = (await response.json()) as Record<string, unknown>;
  const texts = [issuer, clientId, audience, scope];
  if (!texts.every((text) => typeof text === 'string' && text !== ''))
    throw new Error('The server did not name its sign-in service.');
  const address = new URL(issuer as string);
  return {
    issuer: address,
    client: { client_id: clientId as string },
    audience: audience as string,
    scope: scope as string,
    isOutside: address.origin !== location.origin,
  };
}

/** Asks the server once for its sign-in service. @throws when it does not respond; the next call asks again */
export function findService(): Promise<SignInService> {
  known ??= read().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** The service's protocol: https, except on this machine for a trial. */
export const requestOptions = ({ issuer }: SignInService) => ({
  [oauth.allowInsecureRequests]: issuer.protocol === 'http:',
  signal: AbortSignal.timeout(TIMEOUT_MS),
});

/** The service's endpoints, from its metadata. */
export async function discover(service: SignInService): Promise<oauth.AuthorizationServer> {
  const response = await oauth.discoveryRequest(service.issuer, requestOptions(service));
  return oauth.processDiscoveryResponse(service.issuer, response);
}
