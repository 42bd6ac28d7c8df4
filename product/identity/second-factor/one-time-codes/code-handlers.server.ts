import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import { ownAccount, requireOwnAccount } from '../own-account.server.ts';
import { codeRoutes } from '../routes.ts';
import type { SecondFactors } from '../second-factors.server.ts';

const refuse = (path: string, message: string) =>
  new ProblemError('validation_failed', message, { errors: [{ path, message }] });

/** How people set up, renew and remove their one-time codes. */
export const codeHandlers = ({
  codes,
  recovery,
  proof,
  notifyOwner,
  networkOf,
  now,
}: SecondFactors): MountedRoutes =>
  implement(codeRoutes, {
    async 'GET /account/one-time-codes'(call) {
      const account = await ownAccount(call);
      if (!account) return { available: false, since: null, recoveryCodesLeft: 0 };
      return call.context.app.db.asPlatform(async (tx) => ({
        available: true,
        since: (await codes.since(tx, account.id))?.toISOString() ?? null,
        recoveryCodesLeft: await recovery.left(tx, account.id),
      }));
    },

    async 'POST /account/one-time-codes'(call) {
      const account = await requireOwnAccount(call);
      await proof.require(account, call.body.password, networkOf(call.request.raw));
      return call.context.app.db.asPlatform((tx) => codes.begin(tx, account, now()));
    },

    async 'POST /account/one-time-codes/confirm'(call) {
      const account = await requireOwnAccount(call);
      return call.context.app.db.asPlatform(async (tx) => {
        const recoveryCodes = await codes.confirm(tx, account.id, call.body.code, now());
        if (recoveryCodes === 'expired')
          throw new ProblemError('conflict', 'The set-up took too long. Begin again.');
        if (recoveryCodes === 'wrong') throw refuse('code', 'This code is not right.');
        await notifyOwner(tx, { to: account, news: 'codesOn' });
        return { recoveryCodes };
      });
    },

    async 'POST /account/one-time-codes/recovery-codes'(call) {
      const account = await requireOwnAccount(call);
      await proof.require(account, call.body.password, networkOf(call.request.raw));
      return call.context.app.db.asPlatform(async (tx) => {
        if (!(await codes.since(tx, account.id)))
          throw new ProblemError('conflict', 'One-time codes are not set up.');
        const recoveryCodes = await recovery.renew(tx, account.id, now());
        await notifyOwner(tx, { to: account, news: 'recoveryRenewed' });
        return { recoveryCodes };
      });
    },

    async 'POST /account/one-time-codes/forget-browsers'(call) {
      const account = await requireOwnAccount(call);
      await call.context.app.db.asPlatform((tx) => codes.forgetBrowsers(tx, account.id, now()));
      return { done: true as const };
    },

    async 'POST /account/one-time-codes/remove'(call) {
      const account = await requireOwnAccount(call);
      await proof.require(account, call.body.password, networkOf(call.request.raw));
      return call.context.app.db.asPlatform(async (tx) => {
        const wereOn = (await codes.since(tx, account.id)) !== null;
        await codes.remove(tx, account.id);
        if (wereOn) await notifyOwner(tx, { to: account, news: 'codesOff' });
        return { done: true as const };
      });
    },
  });
