import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROLES, type Role } from '@tributary/engine/access/roles.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { createAccount } from '@tributary/product/identity/people/accounts.server.ts';
import { createUser } from '@tributary/product/identity/people/users.server.ts';

const NAMES: Record<Role, [firstName: string, lastName: string]> = {
  admin: ['Amara', 'Okafor'],
  user: ['Tom', 'Ashworth'],
  integrator: ['Ines', 'Ferreira'],
  maintainer: ['Priya', 'Raman'],
  plenipotent: ['Sven', 'Lindqvist'],
  finance: ['Lucía', 'Navarro'],
  creator: ['Mei', 'Tanaka'],
  analyst: ['Yusuf', 'Demir'],
};

export interface DemoPerson {
  tenant: 'riverside' | 'hilltop';
  email: string;
  name: string;
  role: Role;
}

/** The people of the demo: one for each role in riverside, and hilltop's own admin. */
export const demoPeople: DemoPerson[] = [
  ...ROLES.map((role): DemoPerson => ({
    tenant: 'riverside',
    email: `${role}@demo.localhost`,
    name: NAMES[role].join(' '),
    role,
  })),
  { tenant: 'hilltop', email: 'admin@hilltop.localhost', name: 'Grace Whitfield', role: 'admin' },
];

/** Creates the accounts and users of one demo organization, all with the demo's password. */
export async function createPeople(
  db: Database,
  tenant: DemoPerson['tenant'],
  tenantId: string,
  password: string,
): Promise<void> {
  for (const { email, name, role } of demoPeople.filter((person) => person.tenant === tenant)) {
    const [firstName = '', lastName = ''] = name.split(' ');
    await createAccount(db, { email, password });
    await createUser(db, tenantId, { email, firstName, lastName, role });
  }
}

/** The demo's password: the requested one, or a random one that is stored so that every start prints the same. */
export function demoPassword(dataDir: string, wanted: string | undefined): string {
  const path = join(dataDir, 'demo-password');
  try {
    return wanted ?? readFileSync(path, 'utf8').trim();
  } catch {
    const password = randomBytes(9).toString('base64url');
    writeFileSync(path, `${password}\n`, { mode: 0o600 });
    return password;
  }
}
