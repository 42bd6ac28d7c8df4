import { request } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccessFixture, type AccessFixture } from './access.testing.ts';

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
}, 120_000);
afterAll(() => fixture.close());

async function send(path: string, text: string): Promise<{ status: number; code: unknown }> {
  const answer = await fetch(`${fixture.server.settings.consoleOrigin}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${fixture.people.maintainer.token}`,
      'content-type': 'application/json',
    },
    body: text,
  });
  const body = (await answer.json()) as { code?: string; error?: { status: string } };
  return { status: answer.status, code: body.code ?? body.error?.status };
}

let pages = 0;
const page = (project: string) =>
  `{"name":"Page","slug":"page-${(pages += 1)}","recipes":{"html":"","css":"","project":{"pages":${project}}}}`;
const nested = (depth: number) => '{"components":['.repeat(depth / 2) + ']}'.repeat(depth / 2);
const REFUSED = { status: 422, code: 'validation_failed' };

describe('bodies of the console API', () => {
  it.each([
    ['a page project nested 5 000 deep', page(nested(5_000))],
    ['a page project nested 60 000 deep', page(nested(60_000))],
    ['two million values', page(`[${'0,'.repeat(2_000_000)}0]`)],
    ['NUL in a page project', page(String.raw`["\u0000"]`)],
    ['half a surrogate in a page project', page(String.raw`["\ud800"]`)],
    ['__proto__', page('{"__proto__":{"x":1}}')],
    ['no JSON', '{"name":'],
  ])('with %s are refused with 422', async (_what, text) => {
    expect(await send('/api/v1/pages', text)).toEqual(REFUSED);
  });

  it.each([
    '/api/functions/createCustomToken',
    '/api/functions/tenantAnalytics',
    '/api/v1/forms',
    '/api/v1/pages/batch',
  ])('nested deeply are refused by %s too', async (path) => {
    expect(await send(path, `{"data":${'['.repeat(5_000)}${']'.repeat(5_000)}}`)).toEqual(REFUSED);
  });

  it('may contain a page as deep as browsers allow', async () => {
    expect(await send('/api/v1/pages', page(nested(980)))).toMatchObject({ status: 201 });
  });
});

const MB = 1024 * 1024;

/**
 * Sends a large body as long as the server reads. @returns the response, and how many bytes had been sent when it
 * came
 */
function sendLarge(path: string, megabytes: number, headers: Record<string, string | number>) {
  const { hostname, port } = new URL(fixture.server.settings.consoleOrigin);
  return new Promise<{ status: number; code: unknown; sent: number }>((resolve, reject) => {
    const asked = request({ hostname, port, path, method: 'POST', headers }, async (response) => {
      const sent = asked.socket?.bytesWritten ?? 0;
      const body = (await readJson(response)) as { error?: { status: string } };
      asked.destroy();
      resolve({ status: response.statusCode ?? 0, code: body.error?.status, sent });
    });
    asked.on('error', reject);
    const piece = Buffer.alloc(MB / 16, 'a');
    let left = megabytes * 16;
    const write = (): void => {
      while (left > 0 && !asked.destroyed) {
        left -= 1;
        if (!asked.write(piece)) return void asked.once('drain', write);
      }
      asked.end();
    };
    write();
  });
}

describe('a sign-in of 12 MB', () => {
  const path = '/api/functions/createCustomToken';
  const json = { 'content-type': 'application/json' };
  const refused = { status: 413, code: 'too_large' };

  it('is refused by its length, before it is read', async () => {
    const { sent, ...answer } = await sendLarge(path, 12, { ...json, 'content-length': 12 * MB });
    expect(answer).toEqual(refused);
    // The buffers of both sockets count as sent.
    expect(sent).toBeLessThan(8 * MB);
  });

  it('is refused while it is read when it has no length', async () => {
    const { sent, ...answer } = await sendLarge(path, 12, { ...json, 'transfer-encoding': 'chunked' });
    expect(answer).toEqual(refused);
    expect(sent).toBeLessThan(8 * MB);
  });
});
