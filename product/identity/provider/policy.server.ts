import { interactionPolicy, type Context } from 'oidc-provider';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { chooseOrganization, membershipsOf } from '../people/users.server.ts';
import type { ProviderRecords } from './records.server.ts';

/**
 * Tells whether somebody who is signed in must still say for which organization: none was settled yet, another one
 * is asked for, or they no longer belong to the one they had.
 */
async function needsOrganization(ctx: Context, db: Database, records: ProviderRecords): Promise<boolean> {
  const { oidc } = ctx;
  if (oidc.result?.organization) return false;
  const grantId = oidc.session.grantIdFor(oidc.client.clientId);
  const tenantId = grantId ? await records.tenantOfGrant(grantId) : null;
  if (!tenantId || !oidc.account) return true;
  const memberships = await db.asPlatform((tx) => membershipsOf(tx, { accountId: oidc.account!.accountId }));
  const choice = chooseOrganization(memberships, oidc.params['organization'] ?? tenantId);
  return choice.kind !== 'one' || choice.membership.tenantId !== tenantId;
}

/**
 * When the provider stops to ask the person: for the password, then for the organization. Consent is never asked,
 * since the console is our own.
 */
export function createInteractionPolicy(db: Database, records: ProviderRecords): interactionPolicy.Policy {
  const { base, Check, Prompt } = interactionPolicy;
  const policy = base();
  policy.remove('consent');
  policy
    .get('login')
    ?.checks.add(
      new Check(
        'account_gone',
        'the account can no longer sign in',
        (ctx) => ctx.oidc.session.accountId !== undefined && !ctx.oidc.account,
      ),
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
