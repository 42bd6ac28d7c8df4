import { inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlainWorld, type ContractFixture } from '../contract/fixture.ts';
import { defineResource } from '../definition/resource.ts';
import { formulaSafe } from './formula-safe.ts';

const donations = defineResource({
  name: 'donations',
  title: 'donation',
  subject: 'counters',
  schema: z.object({
    name: z.string(),
    amount: z.number().int().nullable().default(null),
    currency: z.string().default('GBP'),
    share: z.number().default(0),
    closed: z.boolean().default(false),
  }),
  displayTitle: (donation) => donation.name,
  operations: { create: true },
  list: {
    fields: {
      name: { type: 'text', search: true, sort: true },
      amount: { type: 'money' },
      share: { type: 'number' },
      closed: { type: 'boolean', filter: true },
      createdAt: { type: 'date', sort: true },
    },
    defaultSort: 'name',
  },
  example: (n) => ({ name: `Gift ${n}` }),
});

/** A file of a ZIP archive as text. */
function entryOf(zip: Buffer, name: string): string {
  // The central directory at the archive's end has the offset and length of each file.
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 4)) {
    if (zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)) !== name) continue;
    const head = zip.readUInt32LE(at + 42);
    const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    const packed = zip.subarray(from, from + zip.readUInt32LE(at + 20));
    return (zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8');
  }
  throw new Error(`There is no ${name}.`);
}

describe('exports', () => {
  let fixture: ContractFixture;
  let tenant: string;
  const get = (query: string, role: 'admin' | 'finance' = 'admin') =>
    fixture.send({ method: 'GET', path: `/donations/export?${query}`, as: { tenant, role } });
  const rowsOf = async (query: string) =>
    (await get(`format=csv&${query}`)).bytes.toString('utf8').trimEnd().split('\r\n');

  beforeAll(async () => {
    fixture = await createPlainWorld([donations]);
    tenant = await fixture.tenant('scale');
    const made = [
      { name: '=HYPERLINK("http://evil.example")', amount: -1250, share: -0.5, closed: true },
      { name: 'Ana, “la niña”\nof two lines', amount: 100_000 },
      { name: '+44 20', currency: 'EUR', amount: 5 },
    ];
    for (const body of made)
      await fixture.send({ method: 'POST', path: '/donations', as: { tenant, role: 'admin' }, body });
  });
  afterAll(() => fixture.close());

  it('are UTF-8 with a byte order mark, amounts in major units beside their currency, figures as figures', async () => {
    const reply = await get('format=csv&columns=name,amount,share,closed');
    expect(reply).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/csv; charset=utf-8', 'x-rows': '3' },
    });
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="donations-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(reply.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(reply.bytes.toString('utf8').slice(1)).toBe(
      [
        'name,amount,currency,share,closed',
        "'+44 20,0.05,EUR,0,false",
        '"\'=HYPERLINK(""http://evil.example"")",-12.50,GBP,-0.5,true',
        '"Ana, “la niña”\nof two lines",1000.00,GBP,0,false',
        '',
      ].join('\r\n'),
    );
  });

  it('contain the records that the list’s query matches, with times of the organization’s clock and headings in the language', async () => {
    const [head, ...rows] = await rowsOf('filter[closed]=true&columns=createdAt&language=es');
    expect(head).toBe('\uFEFFCreación');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    await fixture.db.asPlatform((tx) =>
      tx.updateTable('tenants').set({ timezone: 'Asia/Kathmandu' }).where('id', '=', tenant).execute(),
    );
    const [, local] = await rowsOf('filter[closed]=true&columns=createdAt');
    expect(local).toMatch(/\+05:45$/);
    expect(Date.parse(local!)).toBe(Date.parse(rows[0]!));
    expect(await rowsOf('search=niña&columns=share')).toHaveLength(2);
  });

  it('read every page once', async () => {
    const many = await fixture.tenant('scale');
    await fixture.db.inTenant(many, (tx) =>
      tx
        .insertInto('donations' as 'documents')
        .values(
          Array.from({ length: 450 }, (_, n) => ({
            tenant_id: many,
            id: crypto.randomUUID(),
            data: JSON.stringify({ name: `Gift ${n % 7}`, amount: null, share: n }),
            created_at: new Date(),
          })) as never,
        )
        .execute(),
    );
    const reply = await fixture.send({
      method: 'GET',
      path: '/donations/export?format=csv&columns=share',
      as: { tenant: many, role: 'admin' },
    });
    const shares = reply.bytes.toString('utf8').trimEnd().split('\r\n').slice(1).map(Number);
    expect(shares.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 450 }, (_, n) => n));
  });

  it('can be workbooks, where numbers are numbers and texts never formulas', async () => {
    const reply = await get('format=xlsx&columns=name,amount');
    expect(reply.status).toBe(200);
    const sheet = entryOf(reply.bytes, 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<v>-12.5</v>');
    expect(sheet).not.toContain('<f>');
    const texts = sheet + entryOf(reply.bytes, 'xl/sharedStrings.xml');
    expect(texts).toMatch(/('|&apos;|&#0?39;)=HYPERLINK\(/);
  });

  it.each(['format=pdf', 'format=csv&columns=secret', 'format=csv&sort=secret', 'columns=name'])(
    'refuse %s',
    async (query) => {
      expect(await get(query)).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    },
  );

  it('require the ability to read', async () => {
    expect(await get('format=csv', 'finance')).toMatchObject({ status: 403 });
    expect((await fixture.send({ method: 'GET', path: '/donations/export?format=csv' })).status).toBe(401);
  });

  it.each(['=1', '+1', '-1', '@x', '\tx', '\rx'])('take %j for no formula', (text) => {
    expect(formulaSafe(text)).toBe(`'${text}`);
  });
});
