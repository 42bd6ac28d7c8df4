import { createAccount } from '@tributary/product/identity/people/accounts.server.ts';
import { createUser } from '@tributary/product/identity/people/users.server.ts';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { Browser } from '../../product/identity/testing/browser.server.ts';
import { authorizationRequest, redeem, signIn } from '../../product/identity/testing/harness.server.ts';
import type { Ground } from '../../e2e/durability/ground.ts';

const PASSWORD = 'correct horse battery';

/** A console token of a new administrator, got the way a browser gets it: sign-in page, code, exchange. */
export async function signedInToken(ground: Ground, actor: Actor, consoleUrl: string): Promise<string> {
  const email = `admin@${actor.tenantSlug}.example`;
  await createAccount(ground.db, { email, password: PASSWORD });
  await createUser(ground.db, actor.tenantId, {
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
  const answer = await fetch(`${consoleUrl}/api/functions/createCustomToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { jwt } }),
  });
  const { result } = (await answer.json()) as { result?: { token: string } };
  if (!result) throw new Error(`The sign-in failed with ${answer.status}.`);
  return result.token;
}
