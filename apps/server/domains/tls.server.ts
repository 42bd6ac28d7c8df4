import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTlsServer } from '@tributary/product/domains/tls/tls.server.ts';
import type { Settings } from '../settings.server.ts';
import type { OpenDomains } from './domains.server.ts';

/**
 * Opens the TLS port, whose connections the host router handles.
 * @returns undefined when no TLS port is configured
 * @throws Error when the port is taken, or the files of the certificate can't be read
 */
export async function openTls(
  router: Server,
  { hosts, run }: OpenDomains,
  { host, domains: { tlsPort, fallback } }: Settings,
  onError: (error: unknown) => void,
): Promise<{ port: number; close(): void } | undefined> {
  if (tlsPort === undefined) return undefined;
  const { app, sealer } = run;
  const server = createTlsServer(router, { db: app.db, sealer, hosts, fallback, onError });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: tlsPort, host, backlog: 1024 }, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
