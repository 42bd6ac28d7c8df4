import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Polls /readyz until it succeeds. False when the server exited first.
 * @param {number} port
 * @param {string} host
 * @param {import('node:child_process').ChildProcess} server
 */
export async function waitUntilReady(port, host, server) {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  while (server.exitCode === null && server.signalCode === null) {
    if (await answers(port, address)) return true;
    await sleep(50);
  }
  return false;
}

/**
 * Sends the console's host name: the server routes by host.
 * @param {number} port
 * @param {string} host
 */
function answers(port, host) {
  return new Promise((resolve) => {
    const request = get(
      { host, port, path: '/readyz', headers: { host: `localhost:${port}` }, agent: false, timeout: 2000 },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}
