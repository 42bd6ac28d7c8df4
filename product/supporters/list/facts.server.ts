import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { ListedSupporter } from '@tributary/resources/supporters/supporter.ts';
import { sql, type RawBuilder } from 'kysely';
import { STANDS } from '../../consents/center-consents.server.ts';
import { emailConsentKeys } from '../../preference-centers/email-hold.server.ts';
import { GIFT_STOPS } from '../../recurring-gifts/stops.server.ts';
import type { FoundPerson } from './walk.server.ts';

interface Asked {
  tenantId: string;
  isProduction: boolean;
  now: Date;
}

/** What the list shows of one person's transactions. */
export interface PersonFacts extends Pick<ListedSupporter, 'email' | 'name' | 'hasRecurringGift'> {
  last: Omit<ListedSupporter['last'], 'at'>;
  /** The time of the newest transaction. */
  at: Date;
  totals: { currency: string; minor: number; count: number }[];
}

/** The addresses of people, each with the main address of its person. */
const addressesOf = (people: readonly FoundPerson[]): RawBuilder<unknown> => sql`
  SELECT p.email, k.key FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS p (email text, keys jsonb)
  CROSS JOIN LATERAL jsonb_array_elements_text(p.keys) AS k (key)`;

/** Names, newest transactions, totals and recurring gifts of a few people. In the tenant's transaction. */
export async function factsOf(
  tx: Transaction,
  { tenantId, isProduction, now }: Asked,
  people: readonly FoundPerson[],
): Promise<Map<string, PersonFacts>> {
  const { rows } = await sql<PersonFacts>`
    WITH own AS MATERIALIZED (
      SELECT addresses.email, t.* FROM (${addressesOf(people)}) AS addresses
      CROSS JOIN LATERAL (
        SELECT id, created_at, status, amount_minor, trim(currency) AS currency, frequency, import_id, person_name FROM transactions
        WHERE tenant_id = ${tenantId} AND person_key = addresses.key AND use_prod_environment = ${sql.lit(isProduction)} OFFSET 0
      ) AS t
    ), given AS (
      SELECT email, currency, amount_minor FROM own WHERE status = 'COMPLETE' AND amount_minor IS NOT NULL
      UNION ALL
      SELECT own.email, trim(later.currency), later.amount_minor FROM own JOIN gift_payments later
        ON later.tenant_id = ${tenantId} AND later.transaction_id = own.id AND later.use_prod_environment = ${sql.lit(isProduction)}
          AND later.state = 'paid' AND NOT later.is_own
      WHERE own.frequency <> 'one-off'
    ), totals AS (
      SELECT email, jsonb_agg(jsonb_build_object('currency', currency, 'minor', minor, 'count', n)) AS totals
      FROM (SELECT email, currency, sum(amount_minor) AS minor, count(*) AS n FROM given GROUP BY 1, 2) AS sums GROUP BY 1
    ), recurring AS (
      SELECT DISTINCT email FROM own
      WHERE frequency <> 'one-off' AND status = 'COMPLETE' AND amount_minor IS NOT NULL AND import_id IS NULL
        AND NOT EXISTS (SELECT FROM (${GIFT_STOPS}) AS stops WHERE stops.transaction_id = own.id AND stops.at <= ${now})
    ), named AS (
      SELECT email, (array_agg(person_name ORDER BY created_at DESC, id DESC) FILTER (WHERE person_name IS NOT NULL))[1] AS name,
        (array_agg(id ORDER BY created_at DESC, id DESC))[1] AS last_id
      FROM own GROUP BY 1
    )
    SELECT named.email, named.name, coalesce(totals.totals, '[]') AS totals, recurring.email IS NOT NULL AS "hasRecurringGift",
      jsonb_build_object('transactionId', own.id, 'status', own.status, 'amount', own.amount_minor, 'currency', own.currency) AS last,
      own.created_at AS at
    FROM named JOIN own ON own.email = named.email AND own.id = named.last_id
      LEFT JOIN totals ON totals.email = named.email LEFT JOIN recurring ON recurring.email = named.email`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.email, row]));
}

/**
 * Which people agreed to e-mails, and which unsubscribed from all of them. The preference centers name the consents to
 * e-mails; without one, every consent counts. In the tenant's transaction.
 */
export async function emailConsentsOf(
  tx: Transaction,
  { tenantId }: Pick<Asked, 'tenantId'>,
  people: readonly FoundPerson[],
): Promise<Map<string, ListedSupporter['emails']>> {
  const { rows } = await sql<{ email: string; off: boolean; agreed: boolean }>`
    WITH keys AS MATERIALIZED (${emailConsentKeys(tenantId)})
    SELECT addresses.email,
      bool_or(EXISTS (SELECT FROM supporter_preferences own WHERE own.tenant_id = ${tenantId} AND own.person_key = addresses.key
        AND own.email_off_at IS NOT NULL AND NOT EXISTS (SELECT FROM consent_ledger l WHERE l.tenant_id = ${tenantId}
          AND l.person_key = addresses.key AND l.event = 'given' AND l.created_at > own.email_off_at AND l.key IN (SELECT key FROM keys)))) AS off,
      bool_or(EXISTS (SELECT FROM consent_ledger g WHERE g.tenant_id = ${tenantId} AND g.person_key = addresses.key AND ${STANDS}
        AND (g.key IN (SELECT key FROM keys) OR NOT EXISTS (SELECT FROM keys)))) AS agreed
    FROM (${addressesOf(people)}) AS addresses GROUP BY 1`.execute(tx);
  return new Map(rows.map(({ email, off, agreed }) => [email, off ? 'off' : agreed ? 'agreed' : 'none']));
}
