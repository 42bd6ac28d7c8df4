import { createServer } from 'node:net';

/**
 * Whether a server could listen on the port now.
 * @param {number} port
 * @param {string} host
 */
export function isFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/**
 * The requested port while it is free, else the next free one.
 * @param {number} wished
 */
export async function freePortFrom(wished) {
  for (let port = wished; port < wished + 100; port++) if (await isFree(port)) return port;
  throw new Error(`No free port between ${wished} and ${wished + 99}`);
}
