import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The system user that runs Postgres when the server itself runs as root. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

const ACCOUNT_NAME = 'tributary-postgres';
const SYSTEM_PATH = ['/usr/sbin', '/sbin', '/usr/bin', '/bin', process.env.PATH ?? ''].join(':');

/** Ways to create the account: shadow-utils first, then Debian's and BusyBox's adduser. */
const CREATE_COMMANDS: [string, string[]][] = [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ACCOUNT_NAME]],
  ['adduser', ['--system', '--group', '--no-create-home', ACCOUNT_NAME]],
  ['adduser', ['-S', '-D', '-H', ACCOUNT_NAME]],
];

function lookUp(name: string): Account | null {
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find((fields) => fields[0] === name);
  return row ? { name, uid: Number(row[2]), gid: Number(row[3]) } : null;
}

/**
 * The account Postgres must run under, created on first use. Null for an ordinary user, who runs Postgres as
 * themselves. Postgres refuses to run as root, so without a tool to create an account we fall back to `nobody`.
 */
export function postgresAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const existing = lookUp(ACCOUNT_NAME);
  if (existing) return existing;
  for (const [command, args] of CREATE_COMMANDS) {
    spawnSync(command, args, { env: { ...process.env, PATH: SYSTEM_PATH }, stdio: 'ignore' });
    const created = lookUp(ACCOUNT_NAME);
    if (created) return created;
  }
  return lookUp('nobody') ?? { name: 'nobody', uid: 65534, gid: 65534 };
}
