import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialsIn, withoutCredentials } from './credentials.ts';
import { createEgress } from './egress.server.ts';

const SECRET = 'a-long-credential-4711';
const basic = Buffer.from(`AC0001:${SECRET}`).toString('base64');

describe('credentials that a call sends', () => {
  it.each([
    ['a bearer token', { headers: { Authorization: `Bearer ${SECRET}` } }],
    ['Basic', { headers: { authorization: `Basic ${basic}` } }],
    ['a key in quotes', { headers: { authorization: `IDEALPOSTCODES api_key="${SECRET}"` } }],
    ['a header of its own', { headers: { 'x-api-key': SECRET } }],
    ['a form', { body: `grant_type=client_credentials&client_secret=${SECRET}` }],
    ['JSON', { body: JSON.stringify({ a: [{ client_secret: SECRET }] }) }],
    ['an envelope', { body: `<s:Envelope><fueloauth xmlns="x">${SECRET}</fueloauth></s:Envelope>` }],
    ['an address', { url: `https://a.example/x?Key=${SECRET}` }],
  ])('are found in %s, and hidden in what repeats it', (_where, sent) => {
    const found = credentialsIn({ url: 'https://a.example/', ...sent });
    expect(found).toContain(SECRET);
    const said = `refused: ${JSON.stringify(sent)} ${encodeURIComponent(SECRET)} ${basic}`;
    const clean = withoutCredentials(said, found);
    expect(clean).not.toContain(SECRET);
    if (found.includes(basic)) expect(clean).not.toContain(basic);
    expect(clean).toContain('refused: ');
  });

  it('are hidden as addresses, forms, XML and JSON of PHP and .NET spell them', () => {
    const secret = `a/b+c&d'e"f<g>h=ü!(i)`;
    const found = credentialsIn({
      url: 'https://a.example/',
      body: `<a><password>a/b+c&amp;d'e&quot;f&lt;g&gt;h=ü!(i)</password></a>`,
    });
    expect(found).toEqual([secret]);
    const dotnet = `a/b\\u002Bc\\u0026d\\u0027e\\u0022f\\u003Cg\\u003Eh=\\u00FC!(i)`;
    for (const spelling of [
      secret,
      encodeURIComponent(secret),
      encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
      new URLSearchParams({ secret }).toString().slice('secret='.length),
      JSON.stringify(secret).slice(1, -1),
      JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
      dotnet,
      dotnet.toLowerCase().replaceAll('\\U', '\\u'),
      `a/b+c&amp;d'e&quot;f&lt;g&gt;h=ü!(i)`,
      `a/b+c&amp;d&#39;e&quot;f&lt;g&gt;h=ü!(i)`,
    ])
      expect(withoutCredentials(`said (${spelling}).`, found)).toBe('said (•••).');
  });

  it('are not found in other values', () => {
    const headers = { accept: 'application/json', 'content-type': 'text/plain' };
    expect(
      credentialsIn({ url: 'https://a.example/?q=otters-in-rivers', headers, body: 'name=Adaline+L' }),
    ).toEqual([]);
    expect(credentialsIn({ url: 'https://a.example/', headers: { 'x-api-key': 'short' } })).toEqual([]);
  });
});

describe('a response that repeats a credential', () => {
  let server: http.Server;
  let address = '';
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      const status = Number((request.url ?? '').slice(1));
      const said = JSON.stringify({ message: `Got ${request.headers.authorization} from you` });
      response.writeHead(status, { 'x-said': `Bearer ${SECRET}` }).end(said);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it('comes without it, but for a token that is granted', async () => {
    const egress = createEgress({ allowLoopback: true });
    const headers = { authorization: `Bearer ${SECRET}` };
    for (const status of [200, 400, 401, 500]) {
      const answer = await egress.fetchOut(`${address}/${status}`, { headers });
      expect(answer.status).toBe(status);
      expect(answer.body.toString()).toBe('{"message":"Got ••• from you"}');
      expect(JSON.stringify(answer.headers)).not.toContain(SECRET);
    }
    const body = `grant_type=refresh_token&refresh_token=${SECRET}`;
    const granted = await egress.fetchOut(`${address}/200`, { headers, method: 'POST', body });
    expect(granted.body.toString()).toContain(SECRET);
    const refused = await egress.fetchOut(`${address}/400`, { headers, method: 'POST', body });
    expect(refused.body.toString()).not.toContain(SECRET);
    await egress.close();
  });
});
