import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeOf } from '@tributary/product/mail/queue.server.ts';
import { proofName } from '@tributary/resources/domain-mappings/records.ts';
import { startDomainsFixture, type DomainsFixture, type SeenMapping } from './domains.testing.ts';

// Each step is a request to the authority and back: a busy machine takes minutes.
const PATIENCE = { timeout: 240_000 };

let fixture: DomainsFixture;
beforeAll(async () => {
  fixture = await startDomainsFixture();
}, PATIENCE.timeout);
afterAll(() => fixture.close());

const admin = () => fixture.people.admin;
const outcomes = ({ entries }: SeenMapping) =>
  entries.map(({ step, outcome }) => `${step} ${outcome}`).toReversed();
/** The different subjects of the e-mails about a domain, in order. */
async function emailsAbout(tenantId: string, domain: string): Promise<string[]> {
  const { rows } = await fixture.client.query<{ id: string; sealed: string }>(
    'SELECT id, sealed FROM mails WHERE tenant_id = $1 ORDER BY id',
    [tenantId],
  );
  const subjects = rows.map(
    ({ id, sealed }) =>
      (JSON.parse(fixture.run.sealer.open(sealed, placeOf(id)).toString()) as { subject: string }).subject,
  );
  return [...new Set(subjects.filter((subject) => subject.includes(domain)))];
}
async function certificateOf(host: string) {
  const [row] = await fixture.server.db.platformAtOnce(
    sql<{ chain: string; sealedKey: string; fingerprint: string }>`
      SELECT chain, sealed_key AS "sealedKey", fingerprint FROM domain_certificates WHERE host = ${host}`,
  );
  return row;
}
async function rollBack(id: string): Promise<SeenMapping> {
  expect((await fixture.act(admin(), id, 'roll-back')).status).toBe(200);
  await fixture.work();
  return fixture.see(admin(), id);
}

it(
  'maps a domain from DNS to certificate, serves it, leads to it, and takes all of it back',
  PATIENCE,
  async () => {
    const domain = 'give.river-trust.org';
    const page = {
      name: 'Winter',
      slug: 'winter',
      recipes: { html: '<h1>Winter</h1>', css: '', project: null },
    };
    const { body } = await fixture.call(admin(), 'POST', '/api/v1/pages', page);
    const { id: pageId, version } = body as { id: string; version: number };
    await fixture.call(admin(), 'POST', `/api/v1/pages/${pageId}/publish`, undefined, version);

    const mapping = await fixture.map(admin(), `HTTPS://${domain.toUpperCase()}/`);
    expect(mapping).toMatchObject({ domain, status: 'PENDING' });
    await fixture.work({ seconds: 60 });
    // Nothing is ordered before the TXT record proves the domain, even if it points here.
    fixture.dns.set('CNAME', domain, 'river.sites.localhost');
    await fixture.work({ seconds: 60 });
    expect(await fixture.see(admin(), mapping.id)).toMatchObject({ status: 'PENDING', undoable: [] });
    expect((await fixture.visit(domain, '/winter')).status).toBe(421);
    expect((await fixture.visit('localhost', `/domains/ask?domain=${domain}`)).status).toBe(404);

    fixture.setRecords(mapping, 'river');
    const mapped = await fixture.workUntil(admin(), mapping.id, 'MAPPED');
    expect(outcomes(mapped).slice(-4)).toEqual([
      'records done',
      'authorization done',
      'certificate done',
      'issue done',
    ]);
    expect(mapped.certificate?.issuer).toContain('Pebble');
    const stored = await certificateOf(domain);
    expect(stored?.sealedKey).not.toContain('PRIVATE');

    // The address of the page leads to https, and https serves it with a certificate of this name.
    expect(await fixture.visit(domain, '/winter?a=1')).toMatchObject({
      status: 308,
      location: `https://${domain}/winter?a=1`,
    });
    const secure = await fixture.visitTls(domain, '/winter');
    expect(secure.certificate.subjectaltname).toBe(`DNS:${domain}`);
    expect(secure.text).toContain('<h1>Winter</h1>');
    expect((await fixture.visit('localhost', `/domains/ask?domain=${domain}`)).status).toBe(200);
    await expect(fixture.visitTls('other.river-trust.org', '/')).rejects.toThrow();
    // A Host header of another name over this connection gets nothing of the console.
    expect((await fixture.visit(`${domain}.evil.example`, '/')).status).toBe(421);

    // As the main address, the others lead to it, and the site names it.
    expect((await fixture.act(admin(), mapping.id, 'make-primary')).status).toBe(200);
    await fixture.server.domains.hosts.reload();
    expect(await fixture.visit('river.sites.localhost', '/winter?a=1')).toMatchObject({
      status: 301,
      location: `https://${domain}/winter?a=1`,
    });
    expect((await fixture.visitTls(domain, '/robots.txt')).text).toContain(`https://${domain}/sitemap.xml`);
    expect((await fixture.visitTls(domain, '/sitemap.xml')).text).toContain(
      `<loc>https://${domain}/winter</loc>`,
    );
    const { rows } = await fixture.client.query(`SELECT 1 FROM republications`);
    expect(rows.length).toBeGreaterThan(0);

    // Rolled back, it is revoked, free and served no longer.
    const serial = BigInt(`0x${secure.certificate.serialNumber}`).toString(16);
    expect(mapped.undoable).toEqual(['certificate', 'records']);
    const undone = await rollBack(mapping.id);
    expect(undone).toMatchObject({
      status: 'PENDING',
      held: true,
      primary: false,
      certificate: null,
      undoable: [],
    });
    expect(outcomes(undone).slice(-2)).toEqual(['certificate undone', 'records undone']);
    expect(await fixture.pebble.statusOf(serial)).toBe('Revoked');
    expect((await fixture.visit('river.sites.localhost', '/winter')).status).toBe(200);
    expect((await fixture.visit(domain, '/winter')).status).toBe(421);
    await expect(fixture.visitTls(domain, '/')).rejects.toThrow();
    expect((await fixture.act(admin(), mapping.id, 'retry')).status).toBe(200);
    expect(await fixture.workUntil(admin(), mapping.id, 'MAPPED')).toMatchObject({
      status: 'MAPPED',
      held: false,
    });
  },
);

it('fails at each step with advice, tells people, and rolls back finished steps', PATIENCE, async () => {
  // DNS records that the test never sets.
  const records = await fixture.map(admin(), 'one.steps.org');
  expect(await fixture.workUntil(admin(), records.id, 'FAILED')).toMatchObject({
    failure: { step: 'records', code: 'recordsMissing' },
  });
  expect(await rollBack(records.id)).toMatchObject({ status: 'PENDING', held: true });
  expect(await emailsAbout(admin().tenantId, 'one.steps.org')).toEqual([
    'The domain one.steps.org is not working',
  ]);

  // An authority that can't be reached.
  const authorization = await fixture.map(admin(), 'two.steps.org');
  fixture.setRecords(authorization, 'river');
  fixture.pebble.cut(true);
  const down = await fixture.workUntil(admin(), authorization.id, 'FAILED');
  expect(down).toMatchObject({
    failure: { step: 'authorization', code: 'authorityDown' },
    undoable: ['records'],
  });
  expect(down.entries.filter(({ outcome }) => outcome === 'again')).toHaveLength(4);
  fixture.pebble.cut(false);
  expect(outcomes(await rollBack(authorization.id)).at(-1)).toBe('records undone');

  // A key that can't be stored.
  await fixture.client.query(`
    CREATE FUNCTION refuse_key() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$ LANGUAGE plpgsql;
    CREATE TRIGGER refuse_key BEFORE UPDATE ON domain_runs FOR EACH ROW
      WHEN (NEW.sealed_key IS NOT NULL) EXECUTE FUNCTION refuse_key()`);
  const certificate = await fixture.map(admin(), 'three.steps.org');
  fixture.setRecords(certificate, 'river');
  expect(await fixture.workUntil(admin(), certificate.id, 'FAILED')).toMatchObject({
    failure: { step: 'certificate', code: 'unexpected' },
    undoable: ['authorization', 'records'],
  });
  await fixture.client.query('DROP TRIGGER refuse_key ON domain_runs');
  expect(outcomes(await rollBack(certificate.id)).slice(-2)).toEqual([
    'authorization undone',
    'records undone',
  ]);

  // A domain whose records are right, at an address where no server answers the authority.
  const issue = await fixture.map(admin(), 'four.steps.org');
  fixture.setRecords(issue, 'river');
  fixture.dns.set('A', 'river.sites.localhost', '127.0.0.9');
  const failed = await fixture.workUntil(admin(), issue.id, 'FAILED');
  expect(failed).toMatchObject({ failure: { step: 'issue', code: 'unreachable' } });
  expect(failed.failure?.detail).not.toBe('');
  expect(failed.undoable).toEqual(['authorization', 'records']);
  expect(await rollBack(issue.id)).toMatchObject({ held: true, undoable: [] });

  // Every one of them works once its cause is gone.
  for (const mapping of [records, authorization, certificate, issue]) {
    fixture.setRecords(mapping, 'river');
    expect((await fixture.act(admin(), mapping.id, 'retry')).status).toBe(200);
    expect((await fixture.workUntil(admin(), mapping.id, 'MAPPED')).status).toBe('MAPPED');
  }
});

it('gives a domain to the organization that proves it, and notifies the other', PATIENCE, async () => {
  const domain = 'ours.claims.org';
  const { stranger } = fixture;
  const [first, second] = [await fixture.map(admin(), domain), await fixture.map(stranger, domain)];
  fixture.setRecords(second, 'hill');
  expect((await fixture.workUntil(stranger, second.id, 'MAPPED')).status).toBe('MAPPED');

  // Both records are there: the one that has it keeps it.
  fixture.dns.set('TXT', proofName(domain), second.proof, first.proof);
  expect(await fixture.workUntil(admin(), first.id, 'FAILED')).toMatchObject({
    failure: { step: 'records', code: 'taken' },
  });
  expect(await emailsAbout(admin().tenantId, domain)).toHaveLength(1);

  // Only the other one's: the domain has changed hands.
  fixture.setRecords(first, 'river');
  await fixture.act(admin(), first.id, 'retry');
  expect((await fixture.workUntil(admin(), first.id, 'MAPPED')).status).toBe('MAPPED');
  expect(await fixture.see(stranger, second.id)).toMatchObject({
    status: 'FAILED',
    certificate: null,
    failure: { code: 'lost' },
    undoable: [],
  });
  expect(await emailsAbout(stranger.tenantId, domain)).toEqual([`The domain ${domain} is not working`]);
});

it(
  'renews an expired certificate, serves it without a restart, and reports a failed renewal',
  PATIENCE,
  async () => {
    const domain = 'old.renewals.org';
    const mapping = await fixture.map(admin(), domain);
    fixture.setRecords(mapping, 'river');
    await fixture.workUntil(admin(), mapping.id, 'MAPPED');
    const before = (await fixture.visitTls(domain, '/')).certificate.fingerprint256;
    const expire = () =>
      fixture.client.query(
        `UPDATE domain_certificates SET not_before = now() - interval '91 days', not_after = now() - interval '1 day' WHERE host = $1`,
        [domain],
      );
    const isRenewed = async () => (await certificateOf(domain))?.fingerprint !== before;

    await expire();
    fixture.pebble.cut(true);
    expect(await fixture.workUntil(admin(), mapping.id, 'FAILED')).toMatchObject({
      failure: { step: 'renewal', code: 'expired' },
    });
    expect(await emailsAbout(admin().tenantId, domain)).toEqual([
      `The certificate of ${domain} could not be renewed`,
    ]);
    fixture.pebble.cut(false);
    await fixture.work({ seconds: 2 * 86_400, until: isRenewed });
    expect(await isRenewed()).toBe(true);
    expect(await fixture.see(admin(), mapping.id)).toMatchObject({ status: 'MAPPED', failure: null });
    expect((await fixture.visitTls(domain, '/')).certificate.fingerprint256).not.toBe(before);

    // It moves away, and comes back.
    fixture.dns.set('CNAME', domain, 'elsewhere.example');
    fixture.dns.set('A', 'elsewhere.example', '127.0.0.9');
    await fixture.act(admin(), mapping.id, 'make-primary');
    expect(await fixture.workUntil(admin(), mapping.id, 'FAILED')).toMatchObject({
      failure: { step: 'watch', code: 'moved', detail: 'elsewhere.example, 127.0.0.9' },
    });
    expect((await fixture.visit('river.sites.localhost', '/winter')).status).toBe(200);
    fixture.setRecords(mapping, 'river');
    expect((await fixture.workUntil(admin(), mapping.id, 'MAPPED')).failure).toBeNull();
  },
);

it.each(['order', 'key', 'certificate'] as const)(
  'goes on after its process was killed with the %s made and not stored',
  async (moment) => {
    const mapping = await fixture.map(admin(), `${moment}.kills.org`);
    fixture.setRecords(mapping, 'river');
    expect(await fixture.killAt(moment)).toBe('SIGKILL');
    const between = await fixture.see(admin(), mapping.id);
    expect(between.status).toBe(moment === 'order' ? 'AUTHORIZING' : 'ISSUING');
    const mapped = await fixture.workUntil(admin(), mapping.id, 'MAPPED');
    expect(outcomes(mapped).filter((each) => each.endsWith('done'))).toEqual([
      'records done',
      'authorization done',
      'certificate done',
      'issue done',
    ]);
    expect((await fixture.visitTls(mapping.domain, '/')).certificate.subjectaltname).toBe(
      `DNS:${mapping.domain}`,
    );
  },
);

it('refuses invalid hosts, and types that the plan does not include', PATIENCE, async () => {
  const create = (body: object) => fixture.call(admin(), 'POST', '/api/v1/domain-mappings', body);
  for (const domain of ['203.0.113.9', 'co.uk', '127.0.0.1', 'x.sites.localhost'])
    expect((await create({ domain, type: 'subdomain' })).status).toBe(422);
  expect(await create({ domain: 'example.org', type: 'root' })).toMatchObject({
    status: 403,
    code: 'feature_not_in_plan',
  });
  expect((await fixture.call(fixture.people.user, 'GET', '/api/v1/domain-mappings/overview')).status).toBe(
    403,
  );
  const overview = await fixture.call(admin(), 'GET', '/api/v1/domain-mappings/overview');
  expect(overview.body).toMatchObject({ certificates: 'server', system: { system: true, status: 'MAPPED' } });
});
