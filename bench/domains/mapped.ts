import { X509Certificate } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { beginDomainRun } from '@tributary/product/domains/run/queue.server.ts';
import { keyPlace, storeCertificate } from '@tributary/product/domains/tls/certificates.server.ts';
import { proofName } from '@tributary/resources/domain-mappings/records.ts';
import { sql } from 'kysely';
import { SECRETS_KEY, type ProductFixture } from '../../e2e/durability/test-app.ts';
import { selfSigned } from '../../tools/simulators/authority/certificates.ts';
import type { DnsSimulator } from '../../tools/simulators/dns/server.ts';

/** The page that a visitor of a domain must see. */
export interface MappedDomain {
  tenantId: string;
  host: string;
  path: string;
  /** A text that only this domain's page has. */
  mark: string;
  /** SHA-256 of its certificate. */
  fingerprint: string;
}

const PATIENCE_MS = 300_000;
/** As many as the fixture has connections to the database. */
const AT_ONCE = 4;
const sealer = createSealer(SECRETS_KEY);

/** Makes a key and a certificate for a domain, and stores them as the product does. @returns its fingerprint */
export async function giveCertificate(
  { db }: ProductFixture,
  { tenantId, host }: Pick<MappedDomain, 'tenantId' | 'host'>,
): Promise<string> {
  const { certificate: chain, key } = await selfSigned(host);
  const sealedKey = sealer.seal(key, keyPlace(tenantId, host));
  await db.inTenant(tenantId, (tx) => storeCertificate(tx, { tenantId, host, chain, sealedKey }));
  return new X509Certificate(chain).fingerprint256;
}

/** An organization with a published page, and a domain whose DNS records are there. */
async function addDomain(fixture: ProductFixture, dns: DnsSimulator, at: number): Promise<MappedDomain> {
  const slug = `domain-${at}`;
  const host = `give.charity-${at}.org`;
  const mark = `The page of ${host}.`;
  const actor = await fixture.addOrganization(slug);
  const { tenantId } = actor;
  const html = `<main class="ts-page"><h1>Give</h1><p>${mark}</p></main>`;
  const page = await fixture.add(actor, 'pages', {
    name: 'Give',
    slug: 'give',
    recipes: { html, css: '', project: null },
  });
  await fixture.publish(actor, page);
  const mapping = await fixture.add(actor, 'domain-mappings', { domain: host, type: 'subdomain' });
  dns.set('TXT', proofName(host), String(mapping['proof']));
  dns.set('A', host, '127.0.0.1');
  const fingerprint = await giveCertificate(fixture, { tenantId, host });
  // The server begins this work in the transaction of a mapping that is made by its own API.
  await fixture.db.inTenant(tenantId, (tx) =>
    beginDomainRun(
      tx,
      { tenantId, mappingId: mapping.id, domain: host, aim: 'map', step: 'records' },
      new Date(),
    ),
  );
  return { tenantId, host, path: '/give', mark, fingerprint };
}

/** Organizations with one domain each, which the server's worker has looked up and mapped. */
export async function mapDomains(
  fixture: ProductFixture,
  dns: DnsSimulator,
  count: number,
): Promise<MappedDomain[]> {
  const made: MappedDomain[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) made.push(await addDomain(fixture, dns, next++));
    }),
  );
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const [row] = await fixture.db.platformAtOnce(
      sql<{ mapped: number }>`SELECT count(*)::int AS mapped FROM domain_hosts WHERE is_mapped`,
    );
    if (row?.mapped === count) return made;
    if (Date.now() > end) throw new Error(`Only ${row?.mapped} of ${count} domains were mapped.`);
    await sleep(200);
  }
}
