import { createAccount } from '@tributary/product/identity/people/accounts.server.ts';
import { createUser } from '@tributary/product/identity/people/users.server.ts';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { Browser } from '../../product/identity/testing/browser.server.ts';
import { authorizationRequest, redeem, signIn } from '../../product/identity/testing/harness.server.ts';
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
  const browser = new Browser(consoleUrl);
  const request = authorizationRequest(consoleUrl);
  const { address } = await signIn(browser, request, email, PASSWORD);
  const { access_token: jwt } = (await (await redeem(browser, request, address)).json()) as {
    access_token: string;
  };
  const response = await fetch(`${consoleUrl}/api/functions/createCustomToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { jwt } }),
  });
  const { result } = (await response.json()) as { result?: { token: string } };
  if (!result) throw new Error(`The sign-in failed with ${response.status}.`);
  return result.token;
}
