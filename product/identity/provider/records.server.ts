import { createHash } from 'node:crypto';
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { limitProviderRecords } from '../row-limit.server.ts';
import type { OidcRecordsTable } from '../tables.ts';
import { ANONYMOUS_SESSION, LIFETIMES } from './lifetimes.ts';

const digest = (secret: string) => createHash('sha256').update(secret).digest();
const optionalDigest = (value: unknown) => (typeof value === 'string' ? digest(value) : null);

/** The provider's records in Postgres: sessions, interactions, grants and codes. */
export interface ProviderRecords {
  adapter(model: string): Adapter;
  /** Notes which organization a grant was given for. */
  bindGrant(grantId: string, tenantId: string): Promise<void>;
  /** The organization of a grant, or null when the grant is gone or was given for none. */
  tenantOfGrant(grantId: string): Promise<string | null>;
  /** Removes a grant with everything that was issued under it. */
  revokeGrant(grantId: string): Promise<void>;
}

/** Makes the storage of the provider. Every process may share it: nothing is kept in memory. */
export function createProviderRecords(db: Database, sealer: Sealer): ProviderRecords {
  /** For the models of which anybody makes records without signing in. */
  const limits = new Map([
    ['Interaction', limitProviderRecords('Interaction', LIFETIMES.Interaction)],
    ['Session', limitProviderRecords('Session', ANONYMOUS_SESSION)],
  ]);
  const contextOf = (model: string) => `oidc_records/${model}`;

  function unseal(row: OidcRecordsTable | undefined): AdapterPayload | undefined {
    if (!row) return undefined;
    const payload = JSON.parse(sealer.open(row.payload, contextOf(row.model)).toString()) as AdapterPayload;
    return row.consumed_at ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) } : payload;
  }

  async function revokeGrant(grantId: string): Promise<void> {
    const id = digest(grantId);
    await db.asPlatform((tx) =>
      tx
        .deleteFrom('oidc_records')
        .where((or) =>
          or.or([or('grant_id', '=', id), or.and([or('model', '=', 'Grant'), or('id', '=', id)])]),
        )
        .execute(),
    );
  }

  function adapter(model: string): Adapter {
    return {
      async upsert(id, payload, expiresIn) {
        // Only clients that register themselves never expire, and registration is closed.
        if (expiresIn === undefined) throw new TypeError(`A record of ${model} has no end`);
        const values = {
          payload: sealer.seal(Buffer.from(JSON.stringify(payload)), contextOf(model)),
          grant_id: optionalDigest(payload['grantId']),
          uid: optionalDigest(payload['uid']),
          expires_at: new Date(Date.now() + expiresIn * 1000),
        };
        await db.asPlatform(async (tx) => {
          await tx
            .insertInto('oidc_records')
            .values({ model, id: digest(id), tenant_id: null, consumed_at: null, ...values })
            .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
            .execute();
          await limits.get(model)?.(tx);
        });
      },
      find: (id) =>
        db.asPlatform(async (tx) =>
          unseal(
            await tx
              .selectFrom('oidc_records')
              .selectAll()
              .where('model', '=', model)
              .where('id', '=', digest(id))
              .executeTakeFirst(),
          ),
        ),
      findByUid: (uid) =>
        db.asPlatform(async (tx) =>
          unseal(
            await tx
              .selectFrom('oidc_records')
              .selectAll()
              .where('model', '=', model)
              .where('uid', '=', digest(uid))
              .executeTakeFirst(),
          ),
        ),
      // Only the device flow asks for it, and that is off.
      findByUserCode: () => Promise.resolve(undefined),
      async consume(id) {
        const key = digest(id);
        const row = await db.asPlatform((tx) =>
          tx
            .updateTable('oidc_records')
            .set({ consumed_at: new Date() })
            .where('model', '=', model)
            .where('id', '=', key)
            .where('consumed_at', 'is', null)
            .returning('id')
            .executeTakeFirst(),
        );
        // Two requests with one code at the same instant both saw it unused; the database lets one of them win.
        if (!row) throw new errors.InvalidGrant('this was used already');
      },
      async destroy(id) {
        await db.asPlatform((tx) =>
          tx.deleteFrom('oidc_records').where('model', '=', model).where('id', '=', digest(id)).execute(),
        );
      },
      async revokeByGrantId(grantId) {
        await db.asPlatform((tx) =>
          tx
            .deleteFrom('oidc_records')
            .where('model', '=', model)
            .where('grant_id', '=', digest(grantId))
            .execute(),
        );
      },
    };
  }

  return {
    adapter,
    revokeGrant,
    async bindGrant(grantId, tenantId) {
      await db.asPlatform((tx) =>
        tx
          .updateTable('oidc_records')
          .set({ tenant_id: tenantId })
          .where('model', '=', 'Grant')
          .where('id', '=', digest(grantId))
          .execute(),
      );
    },
    tenantOfGrant: (grantId) =>
      db.asPlatform(async (tx) => {
        const row = await tx
          .selectFrom('oidc_records')
          .select('tenant_id')
          .where('model', '=', 'Grant')
          .where('id', '=', digest(grantId))
          .executeTakeFirst();
        return row?.tenant_id ?? null;
      }),
  };
}
