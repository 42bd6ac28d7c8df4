import type { Actor } from '@tributary/engine/access/actor.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { write } from '@tributary/engine/lifecycle/write/write.server.ts';
import { findDocument, toRecord, type StoredRecord } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { users } from '@tributary/resources/users/user.ts';
import { profileSchema, type Profile, type ProfileBody } from './account.ts';
import { settingsOf } from './settings.server.ts';

async function shown(tx: Transaction, actor: Actor, record: StoredRecord): Promise<Profile> {
  const tenant = await tx
    .selectFrom('tenants')
    .select(['slug', 'name'])
    .where('id', '=', actor.tenantId)
    .executeTakeFirstOrThrow();
  const { avatar } = await settingsOf(tx, actor.userId);
  const { firstName = '', lastName = '', locale = '' } = record;
  return profileSchema.parse({
    ...record,
    firstName,
    lastName,
    locale,
    organization: tenant,
    avatar,
    hasPassword: typeof record['accountId'] === 'string',
  });
}

/** The profile of the person who makes the request. */
export async function readProfile({ app: { db } }: RequestContext, actor: Actor): Promise<Profile> {
  return db.inTenant(actor.tenantId, async (tx) => {
    const row = await findDocument(tx, actor.tenantId, users, actor.userId);
    if (!row) throw new ProblemError('not_found', 'This user is not here anymore.');
    return shown(tx, actor, toRecord(row));
  });
}

/**
 * Changes a person's own names and language, logged as every write of a user.
 * @param version the version of If-Match
 * @throws ProblemError version_required, or stale_version with the current profile
 */
export async function changeProfile(
  context: RequestContext,
  actor: Actor,
  version: number | undefined,
  body: ProfileBody,
): Promise<Profile> {
  try {
    const record = await write(context, context.app.resource(users.name), {
      kind: 'update',
      event: 'UPDATE',
      // The ability that everybody has; fields that are not theirs stay as they are.
      ability: 'update',
      subject: 'account_settings',
      action: 'profile',
      target: { id: actor.userId, version },
      data: ({ previous }) => ({ ...previous, ...body }),
    });
    return await context.app.db.inTenant(actor.tenantId, (tx) => shown(tx, actor, record));
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'stale_version') throw error;
    // The record as it is stored holds more than its person is shown.
    throw new ProblemError('stale_version', error.detail, {
      current: { ...(await readProfile(context, actor)) },
    });
  }
}
