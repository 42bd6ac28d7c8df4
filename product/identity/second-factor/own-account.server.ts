import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { RouteCall } from '@tributary/engine/http/implement.server.ts';
import { accountOf, type OwnAccount } from './proof.server.ts';

type Call = Pick<RouteCall, 'context' | 'actor'>;

/** The account of the person who makes the request; null for people who sign in through another service. */
export const ownAccount = ({ context, actor }: Call): Promise<OwnAccount | null> =>
  accountOf(context.app.db, actor);

/** As `ownAccount`, for changes. @throws ProblemError not_found for a person without an account here */
export async function requireOwnAccount(call: Call): Promise<OwnAccount> {
  const account = await ownAccount(call);
  if (!account) throw new ProblemError('not_found', 'Another sign-in service looks after how you sign in.');
  return account;
}
