import fc from 'fast-check';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, Socket, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeServed,
  readyBytes,
  sendServed,
  type Served,
} from '@tributary/product/publishing/serve/answers/served.server.ts';
import { createSharedReader } from './shared-read.server.ts';
import {
  openVisitorFastPath,
  type VisitorFastPath,
  type VisitorResponses,
} from './visitor-fast-path.server.ts';

const HOST = 'Host: river.sites.localhost';
const get = (path: string, ...more: string[]) =>
  `${[`GET ${path} HTTP/1.1`, HOST, ...more].join('\r\n')}\r\n\r\n`;

/** Sends texts with pauses, and returns everything received until there is silence. */
function talk(port: number, texts: readonly string[], quietMs: number): Promise<string> {
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let heard = '';
    let timer: NodeJS.Timeout;
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(heard);
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(done, quietMs);
    };
    socket.on('data', (data) => {
      heard += data.toString('latin1');
      later();
    });
    socket.on('close', done).on('error', () => undefined);
    socket.on('connect', async () => {
      for (const text of texts) {
        socket.write(text, 'latin1');
        await new Promise((next) => setTimeout(next, texts.length > 1 ? 15 : 0));
      }
      later();
    });
  });
}

const withoutDates = (text: string) => text.replaceAll(/Date: [^\r]*\r\n/g, '');

/** After a response, node reports a malformed next request only if the response has been sent before it notices. */
const withoutLastWord = (text: string) =>
  text.replace(/(?<=.)HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n\r\n$/s, '');

describe.each([
  ['into one buffer', createSharedReader],
  ['as node reads them', () => ({ read: () => undefined })],
])('the visitors’ fast path, with connections read %s', (way, readerOf) => {
  let page: Served;
  let big: Served;
  let fastPath: VisitorFastPath;
  let withFastPath: Server;
  let without: Server;
  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  let fromFastPath = 0;
  let inMemory: Served | undefined;
  let isClosing = false;
  let load: (path: string) => Promise<unknown>;

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const served = { '/page': page, '/big': big, '/stored': page }[request.url?.split('?')[0] ?? ''];
    if (served && (request.method === 'GET' || request.method === 'HEAD'))
      return sendServed(request, response, served);
    if (request.url === '/slow') return readSlowly(request, response);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () =>
      response.end(`${request.method} ${request.url} ${Buffer.concat(parts).toString()}`),
    );
  }

  function readSlowly(request: IncomingMessage, response: ServerResponse): void {
    let length = 0;
    request.on('data', (part: Buffer) => {
      length += part.length;
      request.pause();
      setImmediate(() => request.resume());
    });
    request.on('end', () => response.end(`POST /slow ${length}`));
  }

  function echo(_request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n');
    socket.write(head);
    socket.pipe(socket);
  }

  /**
   * Sends the same to a server with the fast path and to one without, and returns both results. A busy machine gets
   * more time to give the same result.
   */
  async function both(texts: readonly string[], quietMs = 60): Promise<[withLane: string, without: string]> {
    for (const patience of [quietMs, 5 * quietMs, 25 * quietMs]) {
      const answers = await Promise.all(
        [withFastPath, without].map((server) => talk(portOf(server), texts, patience)),
      );
      const [here = '', there = ''] = answers.map((answer) => withoutLastWord(withoutDates(answer)));
      if ((here === there && here !== '') || patience === 25 * quietMs) return [here, there];
    }
    return ['', 'never compared'];
  }

  beforeAll(async () => {
    page = await makeServed({
      body: `<p>${'river '.repeat(300)}</p>`,
      contentType: 'text/html',
      cacheControl: 'no-cache',
    });
    big = await makeServed({
      body: 'x'.repeat(8_000_000),
      contentType: 'text/plain',
      cacheControl: 'no-cache',
      compress: false,
    });
    withFastPath = createServer(handle);
    without = createServer(handle);
    const responses: VisitorResponses = {
      isFor: ({ host }) => host === 'river.sites.localhost' && !isClosing,
      ready({ path, acceptEncoding }) {
        const served = { '/page': page, '/big': big, '/stored': inMemory }[path];
        if (served) fromFastPath += 1;
        return served && readyBytes(served, acceptEncoding);
      },
      prepare: ({ path }) => (path === '/stored' || path === '/gone' ? load(path) : undefined),
    };
    const reader = readerOf(withFastPath);
    fastPath = openVisitorFastPath(withFastPath, responses, {
      read(socket, onBytes) {
        const shared = reader.read(socket, onBytes);
        expect(shared !== undefined).toBe(way === 'into one buffer');
        return shared;
      },
    });
    for (const server of [withFastPath, without])
      await new Promise<void>((resolve) => server.on('upgrade', echo).listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    for (const server of [withFastPath, without]) {
      server.close();
      server.closeAllConnections();
    }
    fastPath.closeAll();
  });

  it('serves a page without node, byte for byte as node would', async () => {
    for (const more of [
      [],
      ['Accept-Encoding: gzip, br'],
      ['Accept-Encoding: gzip', 'Connection: keep-alive'],
    ]) {
      const before = fromFastPath;
      const [here, there] = await both([get('/page?a=b', ...more)]);
      expect(fromFastPath).toBeGreaterThan(before);
      expect(here).toContain('HTTP/1.1 200 OK');
      expect(here).toBe(there);
    }
  });

  const post = ['POST /forms HTTP/1.1', HOST, 'Content-Length: 10', '', 'first'].join('\r\n');
  it.each([
    ['a page, then something else, then a page', [get('/page'), get('/other'), get('/page')]],
    ['a head in two pieces', ['GET /page HTTP/1.1\r\nHost: river', '.sites.localhost\r\n\r\n']],
    ['a page, then a body in two pieces, then a page', [get('/page'), post, 'after', get('/page')]],
    ['requests that do not wait', [get('/page') + get('/other') + get('/page')]],
    ['a request with half of the next', [`${get('/page')}GET /oth`, `er HTTP/1.1\r\n${HOST}\r\n\r\n`]],
    ['a known page', [get('/page', `If-None-Match: *`)]],
    ['HEAD', [get('/page').replace('GET', 'HEAD')]],
    ['the last request', [get('/page', 'Connection: close')]],
    ['an old version', [get('/page').replace('1.1', '1.0')]],
    ['nonsense', ['hello\r\n\r\n']],
    ['a smuggled body', [get('/page', 'Transfer-Encoding : chunked') + get('/other')]],
    ['a body of a GET', [`${get('/page', 'Content-Length: 4')}abcd`, get('/page')]],
  ])('behaves like node alone for %s', async (_, texts) => {
    const [here, there] = await both(texts);
    expect(here).not.toBe('');
    expect(here).toBe(there);
  });

  it('behaves like node alone for a long body whose reader pauses', async () => {
    const body = 'river '.repeat(400_000);
    const long = ['POST /slow HTTP/1.1', HOST, `Content-Length: ${body.length}`, '', body].join('\r\n');
    const [here, there] = await both([get('/page'), long, get('/page')], 500);
    expect(here).toContain(`POST /slow ${body.length}`);
    expect(here).toBe(there);
  });

  it('behaves like node alone for a connection that changes to another protocol', async () => {
    const upgrade = get('/echo', 'Connection: Upgrade', 'Upgrade: echo');
    const [here, there] = await both([get('/page'), `${upgrade}one `, 'two ', 'x'.repeat(100_000)], 200);
    expect(here).toContain('\r\n\r\none two xxx');
    expect(here).toBe(there);
  });

  it('behaves like node alone for any input', async () => {
    const line = fc.oneof(
      fc.constantFrom(
        HOST,
        'Connection: keep-alive',
        'Connection: close',
        'Accept-Encoding: br',
        'Content-Length: 2',
        'X :y',
        ' fold',
        'A: \x7f',
        'B:',
        ':c',
        'Expect: 100-continue',
      ),
      fc.string({ maxLength: 12 }),
    );
    const first = fc.constantFrom(
      'GET /page HTTP/1.1',
      'GET /page?x HTTP/1.1',
      'GET /other HTTP/1.1',
      'GET  /page HTTP/1.1',
      'PUT /page HTTP/1.1',
    );
    const request = fc.tuple(
      first,
      fc.array(line, { maxLength: 4 }),
      fc.constantFrom('\r\n', '\r\n', '\n'),
      fc.constantFrom('', '', 'ab', get('/page')),
    );
    await fc.assert(
      fc.asyncProperty(request, async ([start, lines, lineEnd, after]) => {
        const text = [start, HOST, ...lines].join(lineEnd) + lineEnd + lineEnd + after;
        const [here, there] = await both([text], 20);
        expect(here).toBe(there);
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  describe('a page that is not in memory', () => {
    beforeEach(() => {
      inMemory = undefined;
      isClosing = false;
      load = async (path) => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        if (path === '/gone') throw new Error('Its file is missing.');
        inMemory = page;
      };
    });

    /** Loads nothing until it is told to finish. */
    function holdLoad() {
      const asked = Promise.withResolvers<void>();
      const loaded = Promise.withResolvers<void>();
      load = () => {
        asked.resolve();
        return loaded.promise;
      };
      return { asked: asked.promise, finish: loaded.resolve };
    }

    it.each([
      ['alone', [get('/stored')], 1],
      ['before a page in memory', [get('/stored'), get('/page')], 2],
      ['after a page in memory', [get('/page'), get('/stored'), get('/stored')], 3],
      ['before something else', [get('/stored'), get('/other')], 1],
    ])('is loaded and served without node, %s', async (_, texts, served) => {
      const before = fromFastPath;
      const [here, there] = await both(texts, 200);
      expect(here).not.toBe('');
      expect(here).toBe(there);
      expect(fromFastPath - before).toBe(served);
    });

    it('is left to node when it can’t be loaded', async () => {
      const before = fromFastPath;
      const [here, there] = await both([get('/gone'), get('/page')], 200);
      expect(here).toContain('GET /gone');
      expect(here).toBe(there);
      expect(fromFastPath).toBe(before);
    });

    it('is still sent while the server closes', async () => {
      const { asked, finish } = holdLoad();
      const heard = talk(portOf(withFastPath), [get('/stored')], 300);
      await asked;
      isClosing = true;
      fastPath.closeIdle();
      finish();
      expect(await heard).toContain('HTTP/1.1 200 OK');
    });

    it('is forgotten with a client that has gone', async () => {
      const { asked, finish } = holdLoad();
      const socket = connect(portOf(withFastPath), '127.0.0.1');
      socket.write(get('/stored'));
      await asked;
      const connections = () =>
        new Promise((resolve) => withFastPath.getConnections((_, many) => resolve(many)));
      await expect.poll(connections).toBe(1);
      socket.resetAndDestroy();
      finish();
      await expect.poll(connections).toBe(0);
    });
  });

  it('sends nothing more to a client that does not read', async () => {
    const socket = connect(portOf(withFastPath), '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.pause();
    const before = fromFastPath;
    for (let n = 0; n < 20; n++) {
      socket.write(get('/big'));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(fromFastPath - before).toBeLessThan(5);
    let bytes = 0;
    socket.on('data', (data) => (bytes += data.length));
    socket.resume();
    await expect.poll(() => bytes, { timeout: 10_000 }).toBeGreaterThan(20 * 8_000_000);
    socket.destroy();
  });

  it('closes idle connections, and those that never sent a request', async () => {
    const socket = connect(portOf(withFastPath), '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(get('/page'));
    await new Promise((resolve) => socket.once('data', resolve));
    fastPath.closeIdle();
    await closed;
    expect(socket.destroyed).toBe(true);
    const polite = connect({ port: portOf(withFastPath), host: '127.0.0.1', allowHalfOpen: true });
    const ended = new Promise((resolve) => polite.once('end', resolve));
    polite.end();
    polite.resume();
    await ended;
    expect(polite.readableEnded).toBe(true);
  });
});

it('reads a connection as usual where node has not the parts that one buffer needs', () => {
  const server = createServer();
  const reader = createSharedReader(server);
  const whole = { reading: false, useUserBuffer: () => undefined };
  const refusing = () => {
    throw new TypeError('Not in this version.');
  };
  const parts = [
    { _handle: null, _server: server },
    { _handle: { reading: false }, _server: server },
    { _handle: { ...whole, reading: true }, _server: server },
    { _handle: whole, _server: undefined },
    { _handle: { ...whole, useUserBuffer: refusing }, _server: server },
  ];
  for (const part of parts) {
    const socket = Object.assign(new Socket(), part);
    expect(reader.read(socket, () => undefined)).toBeUndefined();
    expect(socket).toMatchObject(part);
  }
});
