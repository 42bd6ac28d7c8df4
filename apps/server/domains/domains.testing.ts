import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { join } from 'node:path';
import { connect, type PeerCertificate } from 'node:tls';
import { startPebble, type Pebble } from '@tributary/tools/simulators/authority/pebble.ts';
import { startDnsSimulator, type DnsSimulator } from '@tributary/tools/simulators/dns/server.ts';
import { workOnDomains } from '@tributary/product/domains/run/worker.server.ts';
import type { DomainRunDeps } from '@tributary/product/domains/run/commit.server.ts';
import { proofName } from '@tributary/resources/domain-mappings/records.ts';
import { sql } from 'kysely';
import { startAccessFixture, type AccessCaller, type AccessFixture } from '../whole-server/access.testing.ts';

/** A mapping as its routes show it. */
export interface SeenMapping {
  id: string;
  version: number;
  domain: string;
  status: string;
  proof: string;
  primary: boolean;
  held: boolean;
  failure: { step: string; code: string; detail: string } | null;
  certificate: { issuer: string; notAfter: string } | null;
  undoable: string[];
  entries: { step: string; outcome: string; code: string | null }[];
}

/** The whole server with a certificate authority and a DNS server, and a worker whose clock the test sets. */
export interface DomainsFixture extends AccessFixture {
  pebble: Pebble;
  dns: DnsSimulator;
  run: Omit<DomainRunDeps, 'now'>;
  /** Creates a mapping. */
  map(as: AccessCaller, domain: string): Promise<SeenMapping>;
  see(as: AccessCaller, id: string): Promise<SeenMapping>;
  act(as: AccessCaller, id: string, action: string): Promise<{ status: number; body: unknown }>;
  /** Sets the DNS records of a mapping, as its organization would. */
  setRecords(mapping: SeenMapping, slug: string): void;
  /** Works until nothing is due within some seconds of a time; `until` ends it. */
  work(options?: { seconds?: number; until?: () => Promise<boolean> }): Promise<void>;
  /** Works until a mapping has a status. */
  workUntil(as: AccessCaller, id: string, status: string): Promise<SeenMapping>;
  /**
   * Runs a worker in a separate process that kills itself at the given moment.
   * @returns the signal that ended it
   */
  killAt(moment: 'order' | 'key' | 'certificate'): Promise<string | null>;
  /** A request to the port of HTTP, with a Host header. */
  visit(host: string, path: string): Promise<{ status: number; location: string | undefined; text: string }>;
  /** A request over TLS; throws where the handshake fails. */
  visitTls(host: string, path: string): Promise<{ certificate: PeerCertificate; text: string }>;
}

/** Steps that are tried before a test gives up. */
const MOST_ROUNDS = 2_000;

/** Starts everything. */
export async function startDomainsFixture(): Promise<DomainsFixture> {
  const dns = await startDnsSimulator();
  let pebble: Pebble | undefined;
  const secretsKey = randomBytes(32).toString('base64url');
  const environment: NodeJS.ProcessEnv = {};
  const fixture = await startAccessFixture(async (port) => {
    pebble = await startPebble({ httpPort: port, dnsServer: dns.address });
    return Object.assign(environment, {
      SECRETS_KEY: secretsKey,
      TLS_PORT: '0',
      ACME_DIRECTORY: pebble.directory,
      ACME_CA_FILE: pebble.trustedFile,
      DNS_SERVER: dns.address,
      SITES_ADDRESSES: '127.0.0.1',
    });
  });
  Object.assign(environment, { DATABASE_URL: fixture.url, DATA_DIR: fixture.dataDir });
  const { run, hosts } = fixture.server.domains;
  const errors: unknown[] = [];
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead * 1_000);
  const nextDue = async () => {
    const [row] = await fixture.server.db.platformAtOnce(
      sql<{ at: Date | null }>`SELECT min(next_at) AS at FROM domain_runs`,
    );
    return row?.at ?? null;
  };

  /** Work that people start begins by the test's clock. */
  const beginNow = (mappingId: string) =>
    fixture.client.query('UPDATE domain_runs SET began_at = $2, next_at = $2 WHERE mapping_id = $1', [
      mappingId,
      now(),
    ]);

  const made: DomainsFixture = {
    ...fixture,
    pebble: pebble!,
    dns,
    run,
    async map(as, domain) {
      const { status, body } = await fixture.call(as, 'POST', '/api/v1/domain-mappings', {
        domain,
        type: 'subdomain',
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      const mapping = body as SeenMapping;
      await beginNow(mapping.id);
      return mapping;
    },
    see: async (as, id) =>
      (await fixture.call(as, 'GET', `/api/v1/domain-mappings/${id}/status`)).body as SeenMapping,
    async act(as, id, action) {
      const { version } = await made.see(as, id);
      const reply = await fixture.call(
        as,
        'POST',
        `/api/v1/domain-mappings/${id}/${action}`,
        undefined,
        version,
      );
      if (action === 'retry' || action === 'roll-back') await beginNow(id);
      return reply;
    },
    setRecords({ domain, proof }, slug) {
      dns.set('TXT', proofName(domain), proof);
      dns.set('CNAME', domain, `${slug}.sites.localhost`);
      dns.set('A', `${slug}.sites.localhost`, '127.0.0.1');
    },
    async work({ seconds = 3_600, until = async () => false } = {}) {
      const end = Date.now() + (ahead + seconds) * 1_000;
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        if (await until()) break;
        const due = await nextDue();
        if (!due || due.getTime() > end) break;
        // The clock advances to the next due step; the authority needs real time.
        const wait = (due.getTime() - now().getTime()) / 1_000;
        if (wait > 0 && wait <= 2) await new Promise((resolve) => setTimeout(resolve, 50));
        ahead += Math.max(0, wait);
        await workOnDomains({ ...run, now }, (error) => errors.push(error));
      }
      await hosts.reload();
    },
    async workUntil(as, id, status) {
      await made.work({ seconds: 8 * 86_400, until: async () => (await made.see(as, id)).status === status });
      return made.see(as, id);
    },
    killAt: (moment) =>
      new Promise((resolve, reject) => {
        const script = join(import.meta.dirname, 'killed-worker.testing.ts');
        fork(script, [moment, String(ahead)], { env: { ...process.env, ...environment }, silent: true })
          .once('error', reject)
          .once('exit', (_code, signal) => resolve(signal));
      }),
    visit: (host, path) =>
      new Promise((resolve, reject) => {
        request({ host: '127.0.0.1', port: fixture.server.port, path, headers: { host } }, (response) => {
          let text = '';
          response.on('data', (part: Buffer) => (text += part.toString()));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, location: response.headers.location, text }),
          );
        })
          .on('error', reject)
          .end();
      }),
    visitTls: (host, path) =>
      new Promise((resolve, reject) => {
        const port = fixture.server.tlsPort!;
        const socket = connect(
          { port, host: '127.0.0.1', servername: host, rejectUnauthorized: false },
          () => {
            const certificate = socket.getPeerCertificate();
            let text = '';
            socket.on('data', (part: Buffer) => (text += part.toString()));
            socket.on('close', () => resolve({ certificate, text }));
            socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
          },
        );
        socket.on('error', reject);
      }),
    async close() {
      await fixture.close();
      await pebble?.close();
      await dns.close();
    },
  };
  return made;
}
