import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import { challengeAnswer } from '@tributary/product/domains/authority/challenge.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { slugOfHost } from '@tributary/product/publishing/serve/site-hosts.ts';
import { sql } from 'kysely';
import type { Settings } from '../settings.server.ts';
import type { OpenDomains } from './domains.server.ts';

/** Where a certificate authority reads the proof of a domain (RFC 8555, section 8.3). */
const CHALLENGE = '/.well-known/acme-challenge/';
/** Where a proxy asks whether it may get a certificate for a name, such as Caddy's `on_demand_tls`. */
const ASK = '/domains/ask';

/** Answers requests about domains before a request is routed. */
export interface DomainDoor {
  /** True when it handled the request. */
  handle(request: IncomingMessage, response: ServerResponse, path: string): boolean;
  /** Whether a page may be sent from memory for this host over this connection. */
  isReady(host: string, socket: unknown): boolean;
}

const text = (response: ServerResponse, status: number, body: string): void => {
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end(body);
};

/**
 * Answers certificate authorities and proxies, and sends visitors of a mapped domain to https where this server has
 * its certificate.
 */
export function createDomainDoor({
  db,
  domains: { hosts },
  settings: { domains, sitesDomain },
}: {
  db: Pick<Database, 'platformAtOnce'>;
  domains: OpenDomains;
  settings: Settings;
}): DomainDoor {
  const needsTls = (host: string | undefined, socket: unknown): boolean =>
    domains.tlsPort !== undefined &&
    domains.authority !== undefined &&
    !(socket instanceof TLSSocket) &&
    (hosts.find(host)?.fingerprint ?? null) !== null;

  async function isServed(name: string): Promise<boolean> {
    const known = hosts.find(name);
    if (known) return known.isMapped;
    const slug = slugOfHost(name, sitesDomain);
    if (slug === null) return false;
    const rows = await db.platformAtOnce(sql`SELECT 1 FROM tenants WHERE slug = ${slug}`);
    return rows.length > 0;
  }
  const answer = (response: ServerResponse, work: Promise<string | undefined>): true => {
    work.then(
      (body) => text(response, body === undefined ? 404 : 200, body ?? 'Not found.\n'),
      () => text(response, 503, 'Try again.\n'),
    );
    return true;
  };

  return {
    isReady: (host, socket) => !needsTls(host, socket),
    handle(request, response, path) {
      const { host } = request.headers;
      if (path.startsWith(CHALLENGE)) {
        const known = hosts.find(host);
        return (
          known !== undefined &&
          answer(response, challengeAnswer(db, known.host, path.slice(CHALLENGE.length)))
        );
      }
      if (path === ASK && !hosts.find(host)) {
        const name = new URLSearchParams((request.url ?? '').split('?')[1]).get('domain') ?? '';
        return answer(
          response,
          isServed(name).then((is) => (is ? 'yes\n' : undefined)),
        );
      }
      const known = hosts.find(host);
      if (!known || !needsTls(host, request.socket)) return false;
      const { url = '/' } = request;
      const target = url.startsWith('/') && !url.startsWith('//') ? url : '/';
      response
        .writeHead(308, { location: `https://${known.host}${target}`, 'cache-control': 'max-age=300' })
        .end();
      return true;
    },
  };
}
