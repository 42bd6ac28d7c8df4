import { readFileSync, statSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import { createSecureContext, createServer, type SecureContext, type Server } from 'node:tls';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { lastUsed } from '@tributary/engine/held/last-used.ts';
import type { DomainHosts } from '../hosts/hosts.server.ts';
import { openCertificate } from './certificates.server.ts';

interface TlsOptions {
  db: Database;
  sealer: Sealer;
  hosts: Pick<DomainHosts, 'find'>;
  /** Certificate and key for every other name, such as the console's, as paths of PEM files. */
  fallback?: { certificate: string; key: string } | undefined;
  onError: (error: unknown) => void;
}

/** Certificates in memory; one takes about 20 KB. */
const MOST_CONTEXTS = 5_000;
const CHECK_FILES_MS = 60_000;
const HANDSHAKE_MS = 10_000;

/**
 * Makes a TLS server whose connections an HTTP server handles as its own. The certificate is chosen by the name that
 * the client asks for, read from the database with the first connection, and again after a change. A name without a
 * certificate is refused: no other organization's certificate is used instead.
 */
export function createTlsServer(
  router: HttpServer,
  { db, sealer, hosts, fallback, onError }: TlsOptions,
): Server {
  const contexts = lastUsed<SecureContext>(MOST_CONTEXTS);
  const loading = new Map<string, Promise<SecureContext | undefined>>();
  const fallbackContext = fallback && fromFiles(fallback);

  async function load(host: string, name: string): Promise<SecureContext | undefined> {
    const found = await openCertificate(db, sealer, host);
    const context = found && createSecureContext({ ...found, minVersion: 'TLSv1.2' });
    if (context) contexts.set(name, context);
    return context;
  }

  async function contextOf(serverName: string): Promise<SecureContext | undefined> {
    const known = hosts.find(serverName);
    if (!known?.fingerprint) return fallbackContext?.();
    const name = `${known.host}/${known.fingerprint}`;
    const ready = contexts.get(name);
    if (ready) return ready;
    const running = loading.get(name);
    if (running) return running;
    const promise = load(known.host, name).finally(() => loading.delete(name));
    loading.set(name, promise);
    return promise;
  }

  const server = createServer(
    {
      minVersion: 'TLSv1.2',
      handshakeTimeout: HANDSHAKE_MS,
      ALPNProtocols: ['http/1.1'],
      SNICallback: (serverName, done) => {
        contextOf(serverName).then(
          // Without a context the handshake ends with an error.
          (context) => (context ? done(null, context) : done(new Error('No certificate has this name.'))),
          (error: Error) => {
            onError(error);
            done(error);
          },
        );
      },
    },
    (socket) => void router.emit('connection', socket),
  );
  // Clients that leave or speak something else: nothing is wrong here.
  server.on('tlsClientError', () => undefined);
  return server;
}

/** The certificate of files, read again when they change. */
function fromFiles({ certificate, key }: { certificate: string; key: string }): () => SecureContext {
  const changedAt = () => Math.max(statSync(certificate).mtimeMs, statSync(key).mtimeMs);
  const read = () =>
    createSecureContext({ cert: readFileSync(certificate), key: readFileSync(key), minVersion: 'TLSv1.2' });
  let [context, version, checkedAt] = [read(), changedAt(), Date.now()];
  return () => {
    if (Date.now() - checkedAt < CHECK_FILES_MS) return context;
    checkedAt = Date.now();
    const current = changedAt();
    if (current !== version) [context, version] = [read(), current];
    return context;
  };
}
