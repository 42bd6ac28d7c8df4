import { createServer } from 'node:net';
import { BootstrapError } from './progress.mjs';

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
 * Fails with advice when the product's port is taken, before anything is built.
 * @param {string} command the command that was given
 * @throws BootstrapError
 */
export async function needPort(command) {
  const port = Number(process.env.PORT ?? 3000);
  const host = process.env.HOST ?? '127.0.0.1';
  if (!(await isFree(port, host))) {
    throw new BootstrapError(
      `Port ${port} on ${host} is taken, perhaps by another Tributary.\nStop that program, or start on another port: PORT=${port + 1} ${command}`,
    );
  }
  return { port, host };
}

/**
 * The requested port while it is free, else the next free one.
 * @param {number} wished
 */
export async function freePortFrom(wished) {
  for (let port = wished; port < wished + 100; port++) if (await isFree(port)) return port;
  throw new Error(`No free port between ${wished} and ${wished + 99}`);
}
