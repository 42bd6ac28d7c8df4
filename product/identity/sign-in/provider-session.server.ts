import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Interaction, Provider } from 'oidc-provider';
import type { ProviderRecords } from '../provider/records.server.ts';

interface Visit {
  req: IncomingMessage;
  res: ServerResponse;
  interaction: Interaction;
}

/** Ends the provider's session of another account before this account uses the browser. */
export async function leaveOtherAccount(
  provider: Provider,
  { req, res, interaction }: Visit,
  accountId: string,
): Promise<void> {
  const before = interaction.session?.accountId;
  if (!before || before === accountId) return;
  interaction.session = undefined;
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
  const session = await provider.Session.get(provider.createContext(req, res));
  if (session.accountId === before) await session.destroy();
}

/**
 * Ends the provider's session of this browser, with every grant that was given in it: signing in again asks for the
 * password. Does nothing when there is none.
 */
export async function endProviderSession(
  provider: Provider,
  records: ProviderRecords,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const context = provider.createContext(req, res);
  const session = await provider.Session.get(context);
  if (!session.accountId) return;
  for (const { grantId } of Object.values(session.authorizations ?? {}))
    if (grantId) await records.revokeGrant(grantId);
  await session.destroy();
  context.cookies.set(provider.cookieName('session'), null, {
    path: '/auth',
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
  });
}
