import type { ChildProcess } from 'node:child_process';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 120_000;

/**
 * Polls a URL every few milliseconds until it responds with 200. Resolves with the milliseconds that took.
 * @throws when the process behind it ends, or after two minutes
 */
export async function untilAnswers(url: string, child: ChildProcess): Promise<number> {
  const since = performance.now();
  while (performance.now() - since < PATIENCE_MS) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`What should answer at ${url} has ended.`);
    if (await answers(url)) return performance.now() - since;
    await sleep(5);
  }
  throw new Error(`Nothing answers at ${url}.`);
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 2_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}
