import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import { readPrivacy } from '@tributary/resources/privacy/privacy.server.ts';
import { privacyRoutes } from '@tributary/resources/privacy/routes.ts';
import { countDue, monthsBefore } from './due.server.ts';
import { confirmedRule, confirmRule, isConfirmed, lastAnonymizations, requestRun } from './store.server.ts';
import { ANONYMIZATIONS_CHANNEL } from './worker.server.ts';

const nameOf = ({ name, email }: Actor): string => name || email;

/** Counts, confirms and shows the removals of the interval. */
export const anonymizingHandlers = implement(privacyRoutes, {
  'GET /privacy/anonymization': ({ context, actor: { tenantId } }) =>
    context.app.db.inTenant(tenantId, async (tx) => {
      const confirmed = await confirmedRule(tx, tenantId);
      return {
        confirmed: confirmed ? { ...confirmed, at: confirmed.at.toISOString() } : null,
        isActive: isConfirmed(await readPrivacy(tx, tenantId), confirmed),
        runs: await lastAnonymizations(tx, tenantId),
      };
    }),

  'POST /privacy/anonymization/preview': ({ context, actor, body: { months, keepsGiftAid } }) =>
    context.app.db.inTenant(actor.tenantId, async (tx) => {
      const now = context.now();
      const before = monthsBefore(now, months);
      const found = await countDue(tx, { before, keepsGiftAid, now });
      return { before: before.toISOString(), ...found };
    }),

  'POST /privacy/anonymization/confirm': async ({ context, actor, body }) => {
    const { db } = context.app;
    const { tenantId } = actor;
    const run = await db.inTenant(tenantId, async (tx) => {
      const { months, keepsGiftAid } = body;
      const now = context.now();
      const stored = await readPrivacy(tx, tenantId);
      if (stored.dataAnonymizationInterval !== months || stored.keepsGiftAid !== keepsGiftAid)
        throw new ProblemError('conflict', 'The interval was changed since this was counted. Look again.');
      const { counts } = await countDue(tx, { before: monthsBefore(now, months), keepsGiftAid, now });
      // Days pass between reading and confirming; the confirmation covers no more than was shown.
      if (counts.transactions > body.transactions)
        throw new ProblemError('conflict', 'More has arrived since this was counted. Look again.');
      await confirmRule(tx, tenantId, { months, keepsGiftAid, by: nameOf(actor), at: now });
      await requestRun(tx, tenantId, { months, keepsGiftAid, now });
      const [newest] = await lastAnonymizations(tx, tenantId);
      if (!newest) throw new ProblemError('unexpected');
      return newest;
    });
    db.notify(ANONYMIZATIONS_CHANNEL, tenantId);
    return run;
  },
});
