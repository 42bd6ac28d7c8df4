import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { chooseOrganization, membershipsOf } from '../people/users.server.ts';
import type { ProviderRecords } from './records.server.ts';
import { parameter } from './sign-in-result.ts';

/**
 * Whether a signed-in person must still choose an organization: none was chosen yet, another one is requested, or they
 * no longer belong to the chosen one.
 */
async function needsOrganization(
  ctx: KoaContextWithOIDC,
  db: Database,
  records: ProviderRecords,
): Promise<boolean> {
  const { oidc } = ctx;
  if (oidc.result?.['organization']) return false;
  const { account, client } = oidc;
  const grantId = client && oidc.session?.grantIdFor(client.clientId);
  const tenantId = grantId ? await records.tenantOfGrant(grantId) : null;
  if (!tenantId || !account) return true;
  const memberships = await db.asPlatform((tx) => membershipsOf(tx, { accountId: account.accountId }));
  const choice = chooseOrganization(memberships, parameter(oidc.params, 'organization') ?? tenantId);
  return choice.kind !== 'one' || choice.membership.tenantId !== tenantId;
}

/**
 * Whether this browser's sign-in is older than the moment when the person ended it elsewhere or changed the password.
 * Sign-ins are dated in whole seconds: in doubt the password is asked for again.
 */
function hasToAskAgain({ oidc }: KoaContextWithOIDC): boolean {
  const after = oidc.account?.['passwordAskedAfter'];
  if (!(after instanceof Date) || oidc.result?.login) return false;
  return (oidc.session?.loginTs ?? 0) <= Math.floor(after.getTime() / 1000);
}

/** Value of `action` in a request that accepts an invitation (specification, section 2). */
export const ACCEPT_INVITE = 'acceptInvite';
/** The same for a person with an account: first the whole sign-in, then the invitation. */
export const ACCEPT_SIGNED_IN = 'acceptInviteSignedIn';

/** Tells whether an invitation waits to be accepted before anything else is asked. */
function hasInvitation({ oidc }: KoaContextWithOIDC): boolean {
  const action = parameter(oidc.params, 'action');
  if (oidc.result?.['invitation']) return false;
  return action === ACCEPT_INVITE || (action === ACCEPT_SIGNED_IN && oidc.session?.accountId !== undefined);
}

/**
 * When the provider stops to ask the person: about an invitation, for the password, then for the organization. Consent
 * is never asked, since the console is our own.
 */
export function createInteractionPolicy(
  db: Database,
  records: ProviderRecords,
): interactionPolicy.DefaultPolicy {
  const { base, Check, Prompt } = interactionPolicy;
  const policy = base();
  policy.remove('consent');
  const login = policy.get('login')?.checks;
  login?.add(
    new Check(
      'account_gone',
      'the account can no longer sign in',
      (ctx) => ctx.oidc.session?.accountId !== undefined && !ctx.oidc.account,
    ),
  );
  login?.add(
    new Check(
      'signed_out_elsewhere',
      'the person ended the sign-in of this browser from another one',
      hasToAskAgain,
    ),
  );
  policy.add(
    new Prompt(
      { name: 'invitation', requestable: false },
      new Check('invitation_open', 'an invitation is to be accepted', hasInvitation),
    ),
    0,
  );
  policy.add(
    new Prompt(
      { name: 'organization', requestable: false },
      new Check('organization_needed', 'an organization is needed', (ctx) =>
        needsOrganization(ctx, db, records),
      ),
    ),
  );
  return policy;
}
