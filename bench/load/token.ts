import { createAccount } from '@tributary/product/identity/people/accounts.server.ts';
import { createUser } from '@tributary/product/identity/people/users.server.ts';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { Browser } from '../../product/identity/testing/browser.server.ts';
import { signInToConsole } from '../../product/identity/testing/sign-in.server.ts';
import type { ProductFixture } from '../../e2e/durability/test-app.ts';

const PASSWORD = 'correct horse battery';

/** Gives the organization an administrator with an account. Returns the email address. */
export async function addAdministrator(fixture: ProductFixture, actor: Actor): Promise<string> {
  const email = `admin@${actor.tenantSlug}.example`;
  await createAccount(fixture.db, { email, password: PASSWORD });
  await createUser(fixture.db, actor.tenantId, {
    email,
    firstName: 'Ada',
    lastName: 'Byron',
    role: 'admin',
    status: 'ACTIVE',
  });
  return email;
}

/** A console token, got the way a browser gets it: sign-in page, code, exchange. */
export async function signedInToken(email: string, consoleUrl: string): Promise<string> {
  return signInToConsole(new Browser(consoleUrl), email, PASSWORD);
}
