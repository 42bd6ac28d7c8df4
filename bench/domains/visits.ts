import { connect, createSecureContext } from 'node:tls';
import type { MappedDomain } from './mapped.ts';

/** One connection: a handshake, one request, and its end. */
export interface Visit {
  host: string;
  beganAt: number;
  ms: number;
  /** SHA-256 of the certificate that was shown; undefined where there was no answer. */
  fingerprint: string | undefined;
  /** The fault of the visit; undefined when there is none. */
  wrong: string | undefined;
}

const LONGEST_MS = 15_000;
/** Made once: making it takes longer than a handshake. */
const secureContext = createSecureContext({ minVersion: 'TLSv1.2' });

/**
 * Opens a new TLS connection with the domain's name, without a session of an earlier one, and reads its page.
 * The certificate's subject must be the domain, and the page its own.
 */
export function visit({ host, path, mark }: MappedDomain, port: number): Promise<Visit> {
  const beganAt = performance.now();
  return new Promise((resolve) => {
    let fingerprint: string | undefined;
    let isTaken = false;
    let text = '';
    // Each certificate is signed by itself: it is compared with the one that was made.
    const socket = connect({
      host: '127.0.0.1',
      port,
      servername: host,
      secureContext,
      rejectUnauthorized: false,
      ALPNProtocols: ['http/1.1'],
    });
    const end = (failure?: string): void => {
      clearTimeout(patience);
      socket.destroy();
      const isRight = text.startsWith('HTTP/1.1 200 ') && text.includes(mark) && text.endsWith('</html>');
      const wrong = failure ?? (isTaken ? undefined : 'certificate') ?? (isRight ? undefined : 'page');
      resolve({ host, beganAt, ms: performance.now() - beganAt, fingerprint, wrong });
    };
    const patience = setTimeout(() => end('no answer'), LONGEST_MS);
    socket.setEncoding('utf8');
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerX509Certificate();
      fingerprint = certificate?.fingerprint256;
      isTaken = certificate?.subject === `CN=${host}` && !socket.isSessionReused();
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nAccept-Encoding: identity\r\nConnection: close\r\n\r\n`,
      );
    });
    socket.on('data', (piece: string) => (text += piece));
    socket.once('end', () => end());
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}

/** The results of a number of visits. */
export interface Visits {
  visits: Visit[];
  seconds: number;
}

/** Visits domains one after the other, by some clients at the same time. */
export async function visitAll(
  domains: readonly MappedDomain[],
  { port, clients }: { port: number; clients: number },
): Promise<Visits> {
  const visits: Visit[] = [];
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < domains.length) visits.push(await visit(domains[next++]!, port));
    }),
  );
  return { visits, seconds: (performance.now() - began) / 1_000 };
}

/** The visits that saw another certificate than the domain's, another page, or nothing. */
export function wrongOnes(visits: readonly Visit[], domains: readonly MappedDomain[]): Visit[] {
  const expected = new Map(domains.map(({ host, fingerprint }) => [host, fingerprint]));
  return visits.filter(
    ({ host, wrong, fingerprint }) => wrong !== undefined || fingerprint !== expected.get(host),
  );
}
