import type { Actor } from '@tributary/engine/access/actor.ts';
import type { RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { listOwnSessions } from '../identity/console/own-sessions.server.ts';
import type { TokenClaims } from '../identity/console/token.server.ts';
import { readProfile } from './profile.server.ts';
import { settingsOf } from './settings.server.ts';

/** Log entries that are read at a time. */
const PAGE = 500;

const entriesOf = (tx: Transaction, { tenantId, userId }: Actor) =>
  tx.selectFrom('log_entries').where('tenant_id', '=', tenantId).where('user_id', '=', userId);

export interface OwnExport {
  /** The number of lines of the file, so that its reader can show the progress. */
  lines: number;
  text: AsyncIterable<string>;
}

/**
 * Exports all data that the product keeps about a person in this organization as one JSON file: profile, membership,
 * settings, sessions and actions. Read page by page while it is sent, one entry of the log per line.
 */
export async function exportOwnData(
  context: RequestContext,
  actor: Actor,
  claims: TokenClaims,
): Promise<OwnExport> {
  const { db } = context.app;
  const profile = await readProfile(context, actor);
  const sessions = await listOwnSessions(db, claims, context.now());
  const until = context.now();
  const { settings, count } = await db.inTenant(actor.tenantId, async (tx) => ({
    settings: await settingsOf(tx, actor.userId),
    count: Number(
      (
        await entriesOf(tx, actor)
          .where('created_at', '<=', until)
          .select((of) => of.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    ),
  }));
  const { organization, role, createdAt, version: _version, hasPassword: _password, ...person } = profile;
  const head = {
    exportedAt: until.toISOString(),
    profile: person,
    memberships: [{ organization, role, since: createdAt }],
    preferences: settings.preferences,
    sessions,
  };

  async function* text(): AsyncGenerator<string> {
    yield `${JSON.stringify(head).slice(0, -1)},"activity":[\n`;
    let after: { created_at: Date; id: string } | undefined;
    let first = true;
    for (;;) {
      const from = after;
      const rows = await db.inTenant(actor.tenantId, (tx) =>
        entriesOf(tx, actor)
          .select([
            'id',
            'event',
            'subject',
            'reference_id',
            'title',
            'created_at',
            'previous_value',
            'new_value',
          ])
          .where('created_at', '<=', until)
          .$if(from !== undefined, (query) =>
            query.where((of) =>
              of.or([
                of('created_at', '<', from!.created_at),
                of.and([of('created_at', '=', from!.created_at), of('id', '<', from!.id)]),
              ]),
            ),
          )
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(PAGE)
          .execute(),
      );
      for (const row of rows) {
        const entry = {
          id: row.id,
          at: row.created_at.toISOString(),
          event: row.event,
          subject: row.subject,
          referenceId: row.reference_id,
          title: row.title,
          previousValue: row.previous_value,
          newValue: row.new_value,
        };
        yield `${first ? '' : ',\n'}${JSON.stringify(entry)}`;
        first = false;
      }
      after = rows.at(-1);
      if (rows.length < PAGE) break;
    }
    yield '\n]}\n';
  }
  return { lines: count + 3, text: text() };
}
