import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { sql } from 'kysely';
import { isServiceFailure } from '@tributary/resources/connectors/port/failure.ts';
import type { PaymentServices } from '../submissions/payments/payments.ts';
import type { UnknownPayment, Unlisted } from './routes.ts';

/** Payments that one run looks through: each is read. */
const MOST_LISTED = 300;
const MOST_SHOWN = 200;
/** A payment that is this young may be on its way into a transaction. */
const ON_ITS_WAY_MS = 30 * 60_000;
/** Runs overlap, so that payments that were pending in the last one are seen in this one. */
const OVERLAP_MS = 86_400_000;

interface Asked {
  tenantId: string;
  isProduction: boolean;
  /** When the run before began; undefined for the first one. */
  before: Date | undefined;
  /** The earliest that is looked for. */
  since: Date;
  now: Date;
}

/** Which of these payments a transaction of the environment has, or were noted: a copied sandbox has production's ids. */
async function knownAmong(
  tx: Transaction,
  { tenantId, isProduction }: Pick<Asked, 'tenantId' | 'isProduction'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT payment_reference AS id FROM transactions
    WHERE tenant_id = ${tenantId} AND payment_reference = ANY(${[...ids]}::text[]) AND use_prod_environment = ${isProduction}
    UNION SELECT provider_id FROM unknown_payments
    WHERE tenant_id = ${tenantId} AND use_prod_environment = ${isProduction} AND provider_id = ANY(${[...ids]}::text[])`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Looks for payments at the service that no transaction has, where it lists them: payments of another system, or
 * records lost here, as when a backup is restored. Only completed payments are stored.
 * @returns the connectors whose payments could not be listed
 */
export async function findUnknown(
  { db, payments }: { db: Database; payments: PaymentServices },
  { tenantId, isProduction, before, since, now }: Asked,
): Promise<Unlisted[]> {
  const unlisted: Unlisted[] = [];
  const environment: Environment = isProduction ? 'production' : 'sandbox';
  const from = before && new Date(before.getTime() - OVERLAP_MS);
  const asked = { since: from && from > since ? from : since, limit: MOST_LISTED };
  for (const { connector, io } of await payments.connectionsIn(tenantId, environment)) {
    try {
      const listed = await connector.listPayments?.(asked, io);
      if (!listed) {
        const reason = connector.listPayments ? 'access' : 'protocol';
        unlisted.push({ connector: connector.kind, reason });
        continue;
      }
      const settled = listed.filter(({ madeAt }) => now.getTime() - madeAt.getTime() > ON_ITS_WAY_MS);
      const ids = settled.map(({ providerId }) => providerId);
      const known = await db.inTenant(tenantId, (tx) => knownAmong(tx, { tenantId, isProduction }, ids));
      for (const { providerId, madeAt } of settled.filter((one) => !known.has(one.providerId))) {
        const { state, providerStatus, amount } = await connector.readPayment(
          { reference: '', providerId },
          io,
        );
        if (state !== 'paid' && state !== 'authorized') continue;
        await db.inTenant(tenantId, (tx) =>
          sql`
            INSERT INTO unknown_payments (tenant_id, provider_id, use_prod_environment, connector, status, amount_minor, currency, made_at, found_at)
            VALUES (${tenantId}, ${providerId}, ${isProduction}, ${connector.kind}, ${providerStatus ?? state}, ${amount?.minor ?? null}, ${amount?.currency ?? null}, ${madeAt}, ${now})
            ON CONFLICT DO NOTHING`.execute(tx),
        );
      }
    } catch (error) {
      // It is looked for again next time, from a day before this one.
      if (!isServiceFailure(error)) throw error;
      unlisted.push({ connector: connector.kind, reason: 'failed' });
    }
  }
  await db.inTenant(tenantId, (tx) =>
    sql`
      UPDATE unknown_payments u SET ended_at = ${now}
      WHERE u.tenant_id = ${tenantId} AND u.ended_at IS NULL
        AND EXISTS (SELECT FROM transactions t WHERE t.tenant_id = u.tenant_id AND t.payment_reference = u.provider_id
          AND t.use_prod_environment = u.use_prod_environment)`.execute(tx),
  );
  return unlisted;
}

/** The payments that no transaction has, newest first. */
export async function listUnknown(
  tx: Transaction,
  tenantId: string,
  { isProduction, isOpen }: { isProduction: boolean; isOpen: boolean },
): Promise<UnknownPayment[]> {
  const { rows } = await sql<{
    provider_id: string;
    connector: string;
    status: string;
    amount_minor: number | null;
    currency: string | null;
    made_at: Date;
    ended_at: Date | null;
    ended_by: string | null;
  }>`
    SELECT provider_id, connector, status, amount_minor, currency, made_at, ended_at, ended_by FROM unknown_payments
    WHERE tenant_id = ${tenantId} AND use_prod_environment = ${isProduction} AND (ended_at IS NULL) = ${isOpen}
    ORDER BY made_at DESC LIMIT ${MOST_SHOWN}`.execute(tx);
  return rows.map((row) => ({
    providerId: row.provider_id,
    connector: row.connector,
    there: { status: row.status, minor: row.amount_minor, currency: row.currency },
    madeAt: row.made_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
  }));
}

/** Puts a payment aside that is not the organization's by this product. @returns whether one was open */
export async function putAside(
  tx: Transaction,
  tenantId: string,
  { providerId, isProduction, by, now }: { providerId: string; isProduction: boolean; by: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE unknown_payments SET ended_at = ${now}, ended_by = ${by}
    WHERE tenant_id = ${tenantId} AND use_prod_environment = ${isProduction} AND provider_id = ${providerId}
      AND ended_at IS NULL`.execute(tx);
  return numAffectedRows === 1n;
}
