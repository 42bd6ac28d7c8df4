import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { IdentityLogger } from '../identity-options.ts';

/** Serves the provider's own addresses. */
export interface ProviderHandler {
  (req: IncomingMessage, res: ServerResponse): Promise<void>;
  /**
   * Makes a request look as if it came directly to the console's origin, independent of the Host of a client or a
   * proxy: the provider builds every address and every Secure flag from it.
   */
  pin(req: IncomingMessage): void;
}

const MOUNT = '/auth';

/** Mounts the provider under `/auth` and has its failures logged. */
export function createProviderHandler(
  provider: Provider,
  consoleOrigin: string,
  logger: IdentityLogger,
): ProviderHandler {
  const { host, protocol } = new URL(consoleOrigin);
  const callback = provider.callback();

  provider.on('server_error', (ctx, err) =>
    logger.error({ event: 'provider.failed', route: ctx.oidc?.route, err }, 'The sign-in provider failed'),
  );
  provider.on('authorization.error', (ctx, error) =>
    logger.warn(
      { event: 'authorization.refused', route: ctx.oidc?.route, reason: error.message },
      'An authorization request was refused',
    ),
  );
  provider.on('grant.error', (_ctx, error) =>
    logger.warn({ event: 'token.refused', reason: error.message }, 'A token request was refused'),
  );

  async function serve(req: IncomingMessage & { originalUrl?: string }, res: ServerResponse): Promise<void> {
    req.originalUrl = req.url ?? '';
    req.url = req.originalUrl.slice(MOUNT.length) || '/';
    await callback(req, res);
  }

  return Object.assign(serve, {
    pin(req: IncomingMessage) {
      req.headers.host = host;
      req.headers['x-forwarded-host'] = host;
      req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    },
  });
}
