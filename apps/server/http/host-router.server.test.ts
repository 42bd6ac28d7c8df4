import { createLogger } from '../logging/logging.server.ts';
import { Agent, request, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeHostRouter, createHostRouter, type HostRouterDeps } from './host-router.server.ts';

const BYTES = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\npage');
const nothing = () => undefined;

let hostRouter: Server;
let port: number;
beforeEach(async () => {
  const deps: HostRouterDeps = {
    isSite: (host) => host === 'river.sites.localhost',
    site: (asked, response) => void asked.on('end', () => response.end('site')).resume(),
    siteReady: ({ path }) => (path === '/page' ? BYTES : undefined),
    prepareSite: () => undefined,
    identity: async () => false,
    api: (_request, response) => void setTimeout(() => response.end('api'), 5),
    templates: {
      isTemplate: (path) => path.startsWith('/templates/'),
      handle: (_request, response) => void response.end('template'),
    },
    console: (_request, response) => void response.end('console'),
    consoleOrigin: 'http://localhost:3000',
    probe: () => false,
    bodyLimits: { graceMs: 100, checkEveryMs: 20 },
    metrics: { observe: nothing, countSiteRead: nothing, text: async () => '' },
    logger: createLogger('silent'),
  };
  hostRouter = createHostRouter(deps);
  await new Promise<void>((resolve) => hostRouter.listen(0, '127.0.0.1', resolve));
  ({ port } = hostRouter.address() as AddressInfo);
});
afterEach(() => (hostRouter.listening ? closeHostRouter(hostRouter, async () => undefined) : undefined));

function ask(agent: Agent, host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent, headers: { host } }, (response) => {
      let text = '';
      response.on('data', (data) => (text += data));
      response.on('end', () => resolve(text));
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

it('serves pages from memory, and everything else as before', async () => {
  const agent = new Agent({ keepAlive: true });
  expect(await ask(agent, 'river.sites.localhost', '/page')).toBe('page');
  expect(await ask(agent, 'river.sites.localhost', '/other')).toBe('site');
  expect(await ask(agent, 'localhost:3000', '/api/v1/pages')).toBe('api');
  expect(await ask(agent, 'evil.example', '/')).toBe('This host is not served here.\n');
  agent.destroy();
});

/** Everything that a connection receives until it is closed. */
function hear(text: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => void socket.write(text));
    socket.on('data', (data) => (heard += data.toString('latin1')));
    socket.on('close', () => resolve(heard)).on('error', () => undefined);
  });
}

const RIVER = 'Host: river.sites.localhost';

it.each([
  ['two hosts', `GET /page HTTP/1.1\r\n${RIVER}\r\nhost: hill.sites.localhost\r\n\r\n`],
  ['the same host twice', `GET /page HTTP/1.1\r\n${RIVER}\r\n${RIVER}\r\n\r\n`],
  ['no host', 'GET /page HTTP/1.1\r\n\r\n'],
  ['two lengths', `POST /other HTTP/1.1\r\n${RIVER}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
  [
    'a length and an encoding',
    `POST /other HTTP/1.1\r\n${RIVER}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /page HTTP/1.1\r\n${RIVER}\r\n\r\n`,
  ],
])(
  'refuses a request with %s and closes the connection, also after a page from memory',
  async (_what, text) => {
    expect(await hear(text)).toMatch(/^HTTP\/1\.1 400 /);
    const page = `GET /page HTTP/1.1\r\n${RIVER}\r\n\r\n`;
    const after = await hear(page + text);
    expect(after.split('page').length).toBeLessThanOrEqual(2);
    expect(after).toContain('HTTP/1.1 400 ');
  },
);

it('never sends Strict-Transport-Security where the console is reached by http', async () => {
  for (const [host, path] of [
    ['localhost:3000', '/'],
    ['localhost:3000', '/api/v1/pages'],
    ['river.sites.localhost', '/page'],
    ['river.sites.localhost', '/other'],
    ['evil.example', '/'],
  ]) {
    const heard = await hear(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(heard).toMatch(/^HTTP\/1\.1 (200|421) /);
    expect(heard.toLowerCase()).not.toContain('strict-transport-security');
  }
});

it('ends a visitor’s slow form with a page in their language', async () => {
  const head = `POST /other HTTP/1.1\r\n${RIVER}\r\nAccept: text/html\r\nAccept-Language: es\r\nContent-Length: 500\r\n\r\na`;
  expect(await hear(head)).toMatch(/^HTTP\/1\.1 408 [^]*Tus respuestas no han llegado/);
});

it('stops under load without failing an accepted request', async () => {
  const answered = { count: 0 };
  const failures: unknown[] = [];
  const state = { isOver: false };
  const clients = [
    ['river.sites.localhost', '/page'],
    ['river.sites.localhost', '/other'],
    ['localhost:3000', '/api/v1/pages'],
  ].flatMap(([host, path]) =>
    Array.from({ length: 4 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (!state.isOver) {
        try {
          await ask(agent, host!, path!);
          answered.count += 1;
        } catch (error) {
          // The port is closed; a client behind a load balancer would reach another process.
          if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') break;
          failures.push(error);
        }
      }
      agent.destroy();
    }),
  );
  await expect.poll(() => answered.count, { timeout: 20_000 }).toBeGreaterThan(100);
  await closeHostRouter(hostRouter, async () => undefined);
  state.isOver = true;
  await Promise.all(clients);
  expect(failures).toEqual([]);
});
