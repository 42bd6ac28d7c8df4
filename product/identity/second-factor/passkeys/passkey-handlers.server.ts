import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import { MOST_PASSKEYS } from '../factors.ts';
import { ownAccount, requireOwnAccount } from '../own-account.server.ts';
import type { PasskeyItem } from '../responses.ts';
import { passkeyRoutes } from '../routes.ts';
import type { SecondFactors } from '../second-factors.server.ts';
import type { Passkey } from './passkeys.server.ts';

const shown = (passkey: Passkey): PasskeyItem => ({
  id: passkey.id,
  name: passkey.name,
  backedUp: passkey.backed_up,
  createdAt: passkey.created_at.toISOString(),
  lastUsedAt: passkey.last_used_at?.toISOString() ?? null,
});

const gone = () => new ProblemError('not_found', 'There is no passkey with this id.');

/** How people add, rename and remove their passkeys. */
export const passkeyHandlers = ({
  passkeys,
  proof,
  notifyOwner,
  logger,
  networkOf,
  now,
}: SecondFactors): MountedRoutes =>
  implement(passkeyRoutes, {
    async 'GET /account/passkeys'(call) {
      const account = await ownAccount(call);
      if (!account) return { available: false, items: [] };
      const found = await call.context.app.db.asPlatform((tx) => passkeys.of(tx, account.id));
      return { available: true, items: found.map(shown) };
    },

    async 'POST /account/passkeys/options'(call) {
      const account = await requireOwnAccount(call);
      await proof.require(account, call.body.password, networkOf(call.request.raw));
      return call.context.app.db.asPlatform(async (tx) => {
        if ((await passkeys.of(tx, account.id)).length >= MOST_PASSKEYS)
          throw new ProblemError('conflict', `An account has at most ${MOST_PASSKEYS} passkeys.`);
        return passkeys.offer(tx, account, now());
      });
    },

    async 'POST /account/passkeys'(call) {
      const account = await requireOwnAccount(call);
      const { name, answer } = call.body;
      const added = await call.context.app.db.asPlatform(async (tx) => {
        const passkey = await passkeys.add(tx, { accountId: account.id, name, answer }, now());
        if (!('refused' in passkey))
          await notifyOwner(tx, { to: account, news: 'passkeyAdded', values: { name } });
        return passkey;
      });
      if ('refused' in added) {
        logger.warn(
          { event: 'passkey.refused', accountId: account.id, reason: added.refused },
          'A new passkey was refused',
        );
        throw new ProblemError('conflict', 'The passkey could not be taken in. Begin again.');
      }
      return shown(added);
    },

    async 'PATCH /account/passkeys/:id'(call) {
      const account = await requireOwnAccount(call);
      const renamed = await call.context.app.db.asPlatform((tx) =>
        tx
          .updateTable('passkeys')
          .set({ name: call.body.name })
          .where('id', '=', call.params.id)
          .where('account_id', '=', account.id)
          .returningAll()
          .executeTakeFirst(),
      );
      if (!renamed) throw gone();
      return shown(renamed);
    },

    async 'POST /account/passkeys/:id/remove'(call) {
      const account = await requireOwnAccount(call);
      await proof.require(account, call.body.password, networkOf(call.request.raw));
      return call.context.app.db.asPlatform(async (tx) => {
        const removed = await tx
          .deleteFrom('passkeys')
          .where('id', '=', call.params.id)
          .where('account_id', '=', account.id)
          .returning('name')
          .executeTakeFirst();
        if (!removed) throw gone();
        await notifyOwner(tx, { to: account, news: 'passkeyRemoved', values: removed });
        return { done: true as const };
      });
    },
  });
