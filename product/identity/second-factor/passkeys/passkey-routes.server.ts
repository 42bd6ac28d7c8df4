import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { FastifyInstance } from 'fastify';
import { factorBodies } from '../factor-bodies.ts';
import { MOST_PASSKEYS, type PasskeyItem, type PasskeysState } from '../factors.ts';
import { bodyOf, changeOwn, idOf, readOwn, type ContextOf } from '../own-account.server.ts';
import type { Passkey } from './passkeys.server.ts';
import type { SecondFactors } from '../second-factors.server.ts';

const PATH = '/api/v1/account/passkeys';
const TAGS = { tags: ['account'] };
const OWN = { access: ['update', 'account_settings'] } as const;

const shown = (passkey: Passkey): PasskeyItem => ({
  id: passkey.id,
  name: passkey.name,
  backedUp: passkey.backed_up,
  createdAt: passkey.created_at.toISOString(),
  lastUsedAt: passkey.last_used_at?.toISOString() ?? null,
});

const gone = () => new ProblemError('not_found', 'There is no passkey with this id.');

/** Mounts how people add, rename and remove their passkeys. */
export function mountPasskeys(
  server: FastifyInstance,
  contextOf: ContextOf,
  { passkeys, proof, notifyOwner, logger, networkOf, now }: SecondFactors,
): void {
  server.get(
    PATH,
    { config: OWN, schema: { ...TAGS, summary: 'Your passkeys' } },
    async (request): Promise<PasskeysState> => {
      const { db, account } = await readOwn(contextOf, request);
      if (!account) return { available: false, items: [] };
      return {
        available: true,
        items: (await db.asPlatform((tx) => passkeys.of(tx, account.id))).map(shown),
      };
    },
  );

  server.post(
    `${PATH}/options`,
    { config: OWN, schema: { ...TAGS, summary: 'Begin to add a passkey', body: factorBodies.proof } },
    async (request) => {
      const { db, account } = await changeOwn(contextOf, request);
      const { password } = bodyOf(request, factorBodies.proof);
      await proof.require(account, password, networkOf(request.raw));
      return db.asPlatform(async (tx) => {
        if ((await passkeys.of(tx, account.id)).length >= MOST_PASSKEYS)
          throw new ProblemError('conflict', `An account has at most ${MOST_PASSKEYS} passkeys.`);
        return passkeys.offer(tx, account, now());
      });
    },
  );

  server.post(
    PATH,
    {
      config: OWN,
      schema: { ...TAGS, summary: 'Add the passkey that was made', body: factorBodies.addPasskey },
    },
    async (request, reply) => {
      const { db, account } = await changeOwn(contextOf, request);
      const { name, answer } = bodyOf(request, factorBodies.addPasskey);
      const added = await db.asPlatform(async (tx) => {
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
      return reply.code(201).send(shown(added));
    },
  );

  server.patch(
    `${PATH}/:id`,
    { config: OWN, schema: { ...TAGS, summary: 'Rename a passkey', body: factorBodies.rename } },
    async (request) => {
      const { db, account } = await changeOwn(contextOf, request);
      const id = idOf(request);
      const { name } = bodyOf(request, factorBodies.rename);
      const renamed = await db.asPlatform((tx) =>
        tx
          .updateTable('passkeys')
          .set({ name })
          .where('id', '=', id)
          .where('account_id', '=', account.id)
          .returningAll()
          .executeTakeFirst(),
      );
      if (!renamed) throw gone();
      return shown(renamed);
    },
  );

  server.post(
    `${PATH}/:id/remove`,
    { config: OWN, schema: { ...TAGS, summary: 'Remove a passkey', body: factorBodies.proof } },
    async (request) => {
      const { db, account } = await changeOwn(contextOf, request);
      const id = idOf(request);
      const { password } = bodyOf(request, factorBodies.proof);
      await proof.require(account, password, networkOf(request.raw));
      return db.asPlatform(async (tx) => {
        const removed = await tx
          .deleteFrom('passkeys')
          .where('id', '=', id)
          .where('account_id', '=', account.id)
          .returning('name')
          .executeTakeFirst();
        if (!removed) throw gone();
        await notifyOwner(tx, { to: account, news: 'passkeyRemoved', values: removed });
        return { done: true };
      });
    },
  );
}
