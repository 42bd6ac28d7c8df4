import { createAccount } from '@tributary/product/identity/people/accounts.server.ts';
import { createUser } from '@tributary/product/identity/people/users.server.ts';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { Browser } from '../../product/identity/testing/browser.server.ts';
import { signInToConsole } from '../../product/identity/testing/sign-in.server.ts';
import type { ProductFixture } from '../../e2e/durability/test-app.ts';

const PASSWORD = 'correct horse battery';

/** A console token of a new administrator, got the way a browser gets it: sign-in page, code, exchange. */
export async function signedInToken(
  fixture: ProductFixture,
  actor: Actor,
  consoleUrl: string,
): Promise<string> {
  const email = `admin@${actor.tenantSlug}.example`;
  await createAccount(fixture.db, { email, password: PASSWORD });
  await createUser(fixture.db, actor.tenantId, {
    email,
    firstName: 'Ada',
    lastName: 'Byron',
    role: 'admin',
    status: 'ACTIVE',
  });
  return signInToConsole(new Browser(consoleUrl), email, PASSWORD);
}
