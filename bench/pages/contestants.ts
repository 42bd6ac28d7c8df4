import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../load/port.ts';
import { untilAnswers } from '../load/until-answers.ts';
import type { StaticAnswer, StaticServer } from './nginx.ts';

/** Fetches a page's response exactly as it is sent, still encoded. */
export function fetchRaw(url: string, headers: Record<string, string>): Promise<StaticAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
        const kept = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({ body: Buffer.concat(parts), headers: Object.fromEntries(kept) as Record<string, string> });
      });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** The same, once a page that was published a moment ago is there. */
export async function fetchPublished(url: string, headers: Record<string, string>): Promise<StaticAnswer> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetchRaw(url, headers).catch(() => undefined);
    if (answer) return answer;
    await sleep(50);
  }
  return fetchRaw(url, headers);
}

/** Starts a plain Node server that serves a response from memory, to show the cost of our own code. */
export async function startPlainNode(answer: StaticAnswer): Promise<StaticServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-plain-'));
  const own = new Set(['date', 'connection', 'keep-alive']);
  const headers = Object.entries(answer.headers).filter(([name]) => !own.has(name));
  await writeFile(join(folder, 'body'), answer.body);
  await writeFile(join(folder, 'headers.json'), JSON.stringify(headers.flat()));
  const port = await freePort();
  const script = join(import.meta.dirname, 'plain-node.ts');
  const child = spawn(process.execPath, [script, String(port), folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}/page`;
  await untilAnswers(url, child);
  return {
    url,
    pid: child.pid!,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
