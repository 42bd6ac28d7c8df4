import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { FastifyInstance } from 'fastify';
import { factorBodies } from '../factor-bodies.ts';
import type { CodesSetUp, CodesState } from '../factors.ts';
import { bodyOf, changeOwn, readOwn, type ContextOf } from '../own-account.server.ts';
import type { SecondFactors } from '../second-factors.server.ts';

const PATH = '/api/v1/account/one-time-codes';
const TAGS = { tags: ['account'] };
const OWN = { access: ['update', 'account_settings'] } as const;

const refuse = (path: string, message: string) =>
  new ProblemError('validation_failed', message, { errors: [{ path, message }] });

/** Mounts how people set up, renew and remove their one-time codes. */
export function mountOneTimeCodes(
  server: FastifyInstance,
  contextOf: ContextOf,
  { codes, recovery, proof, notifyOwner, networkOf, now }: SecondFactors,
): void {
  server.get(
    PATH,
    { config: OWN, schema: { ...TAGS, summary: 'Whether sign-in asks you for one-time codes' } },
    async (request): Promise<CodesState> => {
      const { db, account } = await readOwn(contextOf, request);
      if (!account) return { available: false, since: null, recoveryCodesLeft: 0 };
      return db.asPlatform(async (tx) => ({
        available: true,
        since: (await codes.since(tx, account.id))?.toISOString() ?? null,
        recoveryCodesLeft: await recovery.left(tx, account.id),
      }));
    },
  );

  server.post(
    PATH,
    { config: OWN, schema: { ...TAGS, summary: 'Begin to set up one-time codes', body: factorBodies.proof } },
    async (request): Promise<CodesSetUp> => {
      const { db, account } = await changeOwn(contextOf, request);
      const { password } = bodyOf(request, factorBodies.proof);
      await proof.require(account, password, networkOf(request.raw));
      return db.asPlatform((tx) => codes.begin(tx, account, now()));
    },
  );

  server.post(
    `${PATH}/confirm`,
    {
      config: OWN,
      schema: {
        ...TAGS,
        summary: 'Confirm the set-up with a first code; answers the recovery codes, once',
        body: factorBodies.code,
      },
    },
    async (request) => {
      const { db, account } = await changeOwn(contextOf, request);
      const { code } = bodyOf(request, factorBodies.code);
      return db.asPlatform(async (tx) => {
        const recoveryCodes = await codes.confirm(tx, account.id, code, now());
        if (recoveryCodes === 'expired')
          throw new ProblemError('conflict', 'The set-up took too long. Begin again.');
        if (recoveryCodes === 'wrong') throw refuse('code', 'This code is not right.');
        await notifyOwner(tx, { to: account, news: 'codesOn' });
        return { recoveryCodes };
      });
    },
  );

  server.post(
    `${PATH}/recovery-codes`,
    {
      config: OWN,
      schema: {
        ...TAGS,
        summary: 'Make new recovery codes; those from before end',
        body: factorBodies.proof,
      },
    },
    async (request) => {
      const { db, account } = await changeOwn(contextOf, request);
      const { password } = bodyOf(request, factorBodies.proof);
      await proof.require(account, password, networkOf(request.raw));
      return db.asPlatform(async (tx) => {
        if (!(await codes.since(tx, account.id)))
          throw new ProblemError('conflict', 'One-time codes are not set up.');
        const recoveryCodes = await recovery.renew(tx, account.id, now());
        await notifyOwner(tx, { to: account, news: 'recoveryRenewed' });
        return { recoveryCodes };
      });
    },
  );

  server.post(
    `${PATH}/forget-browsers`,
    { config: OWN, schema: { ...TAGS, summary: 'Ask for a code in every remembered browser again' } },
    async (request) => {
      const { db, account } = await changeOwn(contextOf, request);
      await db.asPlatform((tx) => codes.forgetBrowsers(tx, account.id, now()));
      return { done: true };
    },
  );

  server.post(
    `${PATH}/remove`,
    { config: OWN, schema: { ...TAGS, summary: 'Stop asking for one-time codes', body: factorBodies.proof } },
    async (request) => {
      const { db, account } = await changeOwn(contextOf, request);
      const { password } = bodyOf(request, factorBodies.proof);
      await proof.require(account, password, networkOf(request.raw));
      return db.asPlatform(async (tx) => {
        const wereOn = (await codes.since(tx, account.id)) !== null;
        await codes.remove(tx, account.id);
        if (wereOn) await notifyOwner(tx, { to: account, news: 'codesOff' });
        return { done: true };
      });
    },
  );
}
