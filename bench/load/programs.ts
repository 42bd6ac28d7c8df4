import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** Debian keeps servers outside of an ordinary user's path. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

function find(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** A measurement can not be made on this machine. */
export class Unmeasurable extends Error {}

/**
 * Path of a program that a measurement needs; installed through apt where we are root and apt exists.
 * @throws Unmeasurable which names the program to install
 */
export function program(name: 'wrk' | 'nginx'): string {
  const present = find(name);
  if (present) return present;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update'], { env, stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { env, stdio: 'ignore' });
  }
  const installed = find(name);
  if (!installed)
    throw new Unmeasurable(
      `${name} is not installed. Install it (apt-get install ${name}) and measure again.`,
    );
  return installed;
}
