import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import type { RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { logAct } from '@tributary/resources/logs/log-act.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { SUPPORTER_REFUSED } from '@tributary/resources/supporters/refusals.ts';
import { supporterRoutes } from '@tributary/resources/supporters/routes.ts';
import { withdrawConsents } from '../consents/ledger.server.ts';
import { contradictionOf, refuseContradicted } from '../recurring-gifts/contradiction.server.ts';
import type { PaymentAccess } from '../submissions/payments/payments.ts';
import type { Tokens } from '../submissions/tokens.server.ts';
import { addressDigest } from '../submissions/unfinished/address-digest.server.ts';
import { anonymize, countPersonal, emailMarksOf } from './anonymize.server.ts';
import { listSupporters } from './list/list.server.ts';
import { findNote, insertNote, isRequested, markNoteDealt } from './notes.server.ts';
import { findPerson, mergePeople, separatePerson, type SupporterPerson } from './people.server.ts';
import { notesOf, readSupporter } from './read.server.ts';
import { relatedTo, requireTransaction } from './related.server.ts';

export interface SupporterDeps {
  tokens: Pick<Tokens, 'make'>;
  /** Where the files of visitors are stored. */
  files: FileStorage;
  /** Asked whether a gift whose cancellation is marked as dealt with is still collected. */
  payments: PaymentAccess;
}

/** How forms to continue know a person's addresses. */
export const unfinishedKeysOf = (
  { tokens }: SupporterDeps,
  tenantId: string,
  { keys }: SupporterPerson,
): string[] => keys.map((email) => addressDigest(tokens, tenantId, email));

const nameOf = ({ name, email }: Actor): string => name || email;

/** The list of people, the page of one person, and notes. */
export function supporterHandlers(deps: SupporterDeps): MountedRoutes {
  const inTenant = <T>(context: RequestContext, { tenantId }: Actor, work: (tx: Transaction) => Promise<T>) =>
    context.app.db.inTenant(tenantId, work);

  const marksOf = ({ app }: RequestContext, { tenantId }: Actor, person: SupporterPerson) => ({
    unfinishedKeys: unfinishedKeysOf(deps, tenantId, person),
    marks: emailMarksOf(app.sealer, tenantId, person),
  });

  return implement(supporterRoutes, {
    'POST /supporters/list': ({ context, actor, body }) =>
      inTenant(context, actor, (tx) =>
        listSupporters(tx, { ...body, tenantId: actor.tenantId, now: context.now() }),
      ),

    'POST /supporters/view': ({ context, actor, body: { email } }) =>
      inTenant(context, actor, async (tx) => {
        const person = await findPerson(tx, email);
        return readSupporter(tx, person, unfinishedKeysOf(deps, actor.tenantId, person));
      }),

    'POST /supporters/notes': ({ context, actor, body: { email, text } }) =>
      inTenant(context, actor, async (tx) => {
        const now = context.now();
        const person = await findPerson(tx, email);
        const about = { personKey: person.email };
        const note = await insertNote(tx, {
          ...about,
          tenantId: actor.tenantId,
          kind: 'note',
          text,
          by: nameOf(actor),
          now,
        });
        await logAct(tx, {
          actor,
          now,
          title: 'supporterNoted',
          event: 'CREATE',
          next: { note: note.id },
        });
        return note;
      }),

    'POST /supporters/merge': ({ context, actor, body: { email, into } }) =>
      inTenant(context, actor, async (tx) => {
        const now = context.now();
        await mergePeople(tx, { tenantId: actor.tenantId, email, into, by: nameOf(actor), now });
        await logAct(tx, { actor, now, title: 'supportersMerged', next: { merged: true } });
        return { ok: true as const };
      }),

    'POST /supporters/separate': ({ context, actor, body: { email } }) =>
      inTenant(context, actor, async (tx) => {
        await separatePerson(tx, email);
        await logAct(tx, {
          actor,
          now: context.now(),
          title: 'supportersSeparated',
          next: { merged: false },
        });
        return { ok: true as const };
      }),

    'POST /supporters/withdraw-consent': ({ context, actor, body: { email, formId, key, how } }) =>
      inTenant(context, actor, async (tx) => {
        const now = context.now();
        const { keys: people } = await findPerson(tx, email);
        const asked = { tenantId: actor.tenantId, people, key, formId, how, by: nameOf(actor), now };
        const count = await withdrawConsents(tx, asked);
        if (count === 0) throw new ProblemError('conflict', SUPPORTER_REFUSED.noConsent);
        await logAct(tx, { actor, now, title: 'consentWithdrawn', next: { key, formId, count } });
        return { count };
      }),

    'POST /supporters/anonymize-preview': ({ context, actor, body: { email } }) =>
      inTenant(context, actor, async (tx) => {
        const person = await findPerson(tx, email);
        return countPersonal(tx, person, marksOf(context, actor, person));
      }),

    'POST /supporters/anonymize': ({ context, actor, body }) =>
      inTenant(context, actor, async (tx) => {
        const person = await findPerson(tx, body.email);
        const marks = marksOf(context, actor, person);
        const counts = await countPersonal(tx, person, marks);
        if (Object.values(counts).every((count) => count === 0))
          throw new ProblemError('not_found', SUPPORTER_REFUSED.unknown);
        if (counts.transactions !== body.transactions)
          throw new ProblemError('conflict', SUPPORTER_REFUSED.moreCame);
        await anonymize(tx, person, { ...marks, by: nameOf(actor) });
        const now = context.now();
        await logAct(tx, {
          actor,
          now,
          title: 'supporterAnonymized',
          event: 'DELETE',
          next: { ...counts },
        });
        return counts;
      }),

    'GET /transactions/:id/notes': ({ context, actor, params: { id } }) =>
      inTenant(context, actor, async (tx) => ({ items: await notesOf(tx, { transactionId: id }) })),

    'POST /transactions/:id/notes': ({ context, actor, params: { id }, body }) =>
      inTenant(context, actor, async (tx) => {
        const now = context.now();
        const { reference } = await requireTransaction(tx, id);
        if (await isRequested(tx, id, body.kind))
          throw new ProblemError('conflict', SUPPORTER_REFUSED.askedAlready);
        const note = await insertNote(tx, {
          ...body,
          transactionId: id,
          tenantId: actor.tenantId,
          by: nameOf(actor),
          now,
        });
        const title = note.kind === 'note' ? 'transactionNoted' : 'requestRecorded';
        const next = { transactionId: id, note: note.id, kind: note.kind };
        await logAct(tx, { title, of: reference, actor, now, id, next });
        return note;
      }),

    async 'POST /transactions/:id/notes/:noteId/deal'({ context, actor, params: { id, noteId }, body }) {
      const { reference, open } = await inTenant(context, actor, async (tx) => {
        const transaction = await requireTransaction(tx, id);
        const found = await findNote(tx, id, noteId);
        if (!found) throw new ProblemError('not_found', SUPPORTER_REFUSED.noNote);
        return { reference: transaction.reference, open: found.dealt ? undefined : found };
      });
      // A gift whose cancellation is dealt with counts as stopped: while the service collects it, that would be wrong.
      const still =
        open?.kind === 'cancel'
          ? await contradictionOf(context.app.db, deps.payments, actor.tenantId, {
              transactionId: id,
              kind: 'stop',
            })
          : undefined;
      refuseContradicted(still, body);
      return inTenant(context, actor, async (tx) => {
        const now = context.now();
        const note = await markNoteDealt(tx, noteId, nameOf(actor), now);
        if (!note) throw new ProblemError('conflict', SUPPORTER_REFUSED.dealtAlready);
        const facts = { transactionId: id, note: noteId, kind: note.kind, dealt: true };
        const next = { ...facts, ...(still ? { withoutAnswer: true } : {}) };
        await logAct(tx, { title: 'requestDealt', of: reference, actor, now, id, next });
        return note;
      });
    },

    'GET /transactions/:id/related': ({ context, actor, params: { id } }) =>
      inTenant(context, actor, async (tx) => ({ items: await relatedTo(tx, id) })),
  });
}
