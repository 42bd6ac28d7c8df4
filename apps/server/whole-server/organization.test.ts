import { request } from 'node:http';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { imagePath } from '@tributary/resources/organization/images.ts';
import { claiming, lookAt, plainPng } from '@tributary/product/pictures/pictures.testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccessFixture, type AccessFixture, type AccessCaller } from './access.testing.ts';

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
}, 120_000);
afterAll(() => fixture.close());

const picture = (colour: string) => plainPng(300, 100, colour);

/** Uploads bytes as a browser would, with any declared type. */
async function send(
  as: AccessCaller | null,
  use: 'logo' | 'favicon',
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${fixture.server.settings.consoleOrigin}/api/v1/organization/images/${use}`, {
    method: 'POST',
    headers: {
      'content-type': 'image/png',
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...headers,
    },
    body: bytes,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Requests a path from one host of the server. */
function ask(host: string, path: string) {
  const { port } = fixture.server;
  return new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>(
    (resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(parts),
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

const settings = async (as: AccessCaller) =>
  (await fixture.call(as, 'GET', '/api/v1/organization')).body as Record<string, unknown> & {
    version: number;
  };
const change = async (as: AccessCaller, body: object) =>
  fixture.call(as, 'PATCH', '/api/v1/organization', body, (await settings(as)).version);

describe('the settings of an organization', () => {
  it('take its name to every place that shows it', async () => {
    const { admin, analyst } = fixture.people;
    expect(await change(admin, { name: 'River & Sons' })).toMatchObject({ status: 200 });
    const { rows } = await fixture.client.query('SELECT slug, name FROM tenants ORDER BY slug');
    expect(rows).toEqual([
      { slug: 'hill', name: 'hill' },
      { slug: 'river', name: 'River & Sons' },
    ]);
    const { body } = await fixture.call(analyst, 'GET', '/api/v1/session');
    expect(body).toMatchObject({
      tenantName: 'River & Sons',
      organization: { logo: null, revisionMonths: 1 },
    });
  });

  it('decide how long its log entries are kept from then on', async () => {
    const { admin } = fixture.people;
    const months = async () => {
      const { rows } = await fixture.client.query(
        `SELECT extract(month FROM age(expires_at, created_at))::int AS months FROM log_entries
          WHERE subject = 'ORGANIZATION' ORDER BY seq DESC LIMIT 1`,
      );
      return rows[0].months;
    };
    expect(await change(admin, { revisionMonths: 4 })).toMatchObject({ status: 200 });
    await change(admin, { language: 'es' });
    expect(await months()).toBe(4);
    await change(admin, { revisionMonths: 1, language: 'en-US' });
    await change(admin, { currency: 'EUR' });
    expect(await months()).toBe(1);
  });

  it('have a time zone, also where an earlier release stored none', async () => {
    const { admin } = fixture.people;
    expect((await change(admin, { timezone: 'Asia/Tokyo' })).body).toMatchObject({ timezone: 'Asia/Tokyo' });
    expect((await change(admin, { timezone: '' })).body).toMatchObject({ timezone: 'UTC' });
    await fixture.client.query(
      `UPDATE organization SET data = jsonb_set(data, '{timezone}', '""') WHERE tenant_id = $1`,
      [admin.tenantId],
    );
    const { db } = fixture.server;
    const read = await db.inTenant(admin.tenantId, (tx) => readOrganization(tx, admin.tenantId));
    expect(read.timezone).toBe('UTC');
  });

  it('let an organization change its own name in the platform’s own rows, and nothing else', async () => {
    const { db } = fixture.server;
    const { tenantId } = fixture.people.admin;
    const own = (set: object) =>
      db.inTenant(tenantId, (tx) => tx.updateTable('tenants').set(set).where('id', '=', tenantId).execute());
    for (const set of [{ plan: 'scale' }, { slug: 'hill' }, { suspended_at: null }])
      await expect(own(set)).rejects.toThrow(/permission denied/);
    await db.inTenant(tenantId, (tx) =>
      tx.updateTable('tenants').set({ name: 'Mine' }).where('id', '=', fixture.stranger.tenantId).execute(),
    );
    const { rows } = await fixture.client.query(`SELECT name, plan FROM tenants WHERE slug = 'hill'`);
    expect(rows).toEqual([{ name: 'hill', plan: 'growth' }]);
  });

  it.each([
    [{ name: 'River\r\nBcc: all@example.org' }, 'name'],
    [{ name: ' River' }, 'name'],
    [{ contactEmail: 'nobody' }, 'contactEmail'],
    [{ timezone: 'Europe/Atlantis' }, 'timezone'],
    [{ timezone: '+25:00' }, 'timezone'],
    [{ currency: 'XTS' }, 'currency'],
    [{ revisionMonths: 7 }, 'revisionMonths'],
    [{ identity: { logo: '../../x', favicon: null } }, 'identity.logo'],
    [{ identity: { logo: 'a'.repeat(32), favicon: null } }, 'identity.logo'],
  ])('refuse %j', async (body, path) => {
    const reply = await change(fixture.people.admin, body);
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  });

  it('request the republication of every page for a new name, favicon or clock, and for nothing else', async () => {
    const { admin } = fixture.people;
    const due = async () => {
      const { rows } = await fixture.client.query('DELETE FROM republications RETURNING tenant_id');
      return rows.length;
    };
    const made = await fixture.call(admin, 'POST', '/api/v1/pages', {
      name: 'Spring',
      slug: 'spring',
      recipes: { html: '<h1>Spring</h1>', css: '', project: null },
    });
    const { id, version } = made.body as { id: string; version: number };
    const published = await fixture.call(admin, 'POST', `/api/v1/pages/${id}/publish`, undefined, version);
    expect(published).toMatchObject({ status: 200, body: { publication: { version: 1, changes: 0 } } });
    await due();
    await change(admin, { currency: 'USD' });
    expect(await due()).toBe(0);
    await change(admin, { name: 'River and Daughters' });
    expect(await due()).toBe(1);
    // A countdown says when it ends by the organization's clock.
    await change(admin, { timezone: 'Europe/Lisbon' });
    expect(await due()).toBe(1);
    const { body } = await send(admin, 'favicon', new Uint8Array(await picture('#0a5')));
    await change(admin, { identity: { logo: null, favicon: body['name'] } });
    expect(await due()).toBe(1);
  });
});

describe('pictures of an organization', () => {
  it('are served by its site alone, with their type, and cached for long', async () => {
    const { admin } = fixture.people;
    const { status, body } = await send(admin, 'logo', new Uint8Array(await picture('#276')), {
      'content-disposition': 'attachment; filename="../../evil.html"',
      'x-file-name': '..%2f..%2fx%0d%0aset-cookie:a=b',
    });
    expect(status).toBe(201);
    const name = String(body['name']);
    expect(await change(admin, { identity: { logo: name, favicon: null } })).toMatchObject({ status: 200 });
    const path = `/${imagePath('logo', name, 128, 'webp')}`;
    const served = await ask('river.sites.localhost', path);
    expect(served).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    });
    expect(await lookAt(served.bytes)).toMatchObject({ format: 'webp', width: 128 });
    expect((await ask('hill.sites.localhost', path)).status).toBe(404);
    const console = await ask(new URL(fixture.server.settings.consoleOrigin).host, path);
    expect(String(console.headers['content-type'])).not.toMatch(/^image\//);
    const files = await fixture.server.files.all(admin.tenantId);
    expect(files.filter((key) => /evil|set-cookie/.test(key))).toEqual([]);
  });

  it('are accepted from people who may change the organization, and never used by another one', async () => {
    const bytes = new Uint8Array(await picture('#a33'));
    expect(await send(null, 'logo', bytes)).toMatchObject({ status: 401 });
    expect(await send(fixture.people.creator, 'logo', bytes)).toMatchObject({ status: 403 });
    const { body } = await send(fixture.stranger, 'logo', bytes);
    expect(
      await change(fixture.people.admin, { identity: { logo: body['name'], favicon: null } }),
    ).toMatchObject({ status: 422, body: { errors: [{ message: 'This logo does not exist.' }] } });
  });

  it.each([
    ['HTML that is called a PNG', 415, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a drawing with a script',
      415,
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ['nothing', 415, () => Buffer.alloc(0)],
    ['50 000 by 50 000 pixels', 413, async () => claiming(await picture('#fff'), 50_000, 50_000)],
    ['more than 5 MB', 413, () => Buffer.alloc(5_000_001)],
    ['half a picture', 422, async () => (await picture('#123')).subarray(0, 90)],
  ])('are not %s', async (_name, status, make) => {
    const before = await fixture.server.files.all(fixture.people.admin.tenantId);
    expect(await send(fixture.people.admin, 'favicon', new Uint8Array(await make()))).toMatchObject({
      status,
    });
    expect(await fixture.server.files.all(fixture.people.admin.tenantId)).toEqual(before);
  });
});

it('counts the use of the plan’s quotas', async () => {
  const { body } = await fixture.call(fixture.people.admin, 'GET', '/api/v1/quotas');
  expect(body).toMatchObject({ plan: 'growth' });
  const items = (body as { items: { feature: string; used: number; limit: number }[] }).items;
  // Of eight people two have roles that do not count.
  expect(items.find(({ feature }) => feature === 'USERS')).toEqual({ feature: 'USERS', used: 6, limit: 25 });
});
