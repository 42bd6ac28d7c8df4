import type { Actor } from '@tributary/engine/access/actor.ts';
import { abilityOf } from '@tributary/engine/lifecycle/context.server.ts';
import {
  MOST_AT_ONCE,
  type DeskFilter,
  type DeskSelection,
  type DeskState,
} from '@tributary/resources/delivery-desk/desk.ts';
import { sql, type RawBuilder } from 'kysely';
import { SERVICE_REFUSED } from '@tributary/resources/connectors/port/failure.ts';

/** The parts of the desk that a person may see. */
export interface DeskSight {
  /** Whether a service's own words are shown to them (specification, section 6). */
  words: boolean;
  webhooks: boolean;
}

/** The parts that a person's role lets them see. */
export function sightOf(actor: Actor): DeskSight {
  const ability = abilityOf(actor);
  return { words: ability.can('update', 'connectors'), webhooks: ability.can('read', 'webhooks') };
}

/** A payment that the payer has not finished is no failure. */
const WAITS_FOR_PAYER = 'payment_pending';

/** Deliveries `d` that have not ended, as the filters and the person's abilities let them be seen. */
export function openDeliveries(
  { connector, environment, formId, olderThan }: DeskFilter,
  { webhooks }: DeskSight,
): RawBuilder<unknown> {
  const parts = [
    sql`d.status IN ('PENDING', 'PARKED', 'WAITING') AND d.failure_code IS DISTINCT FROM ${sql.lit(WAITS_FOR_PAYER)}`,
    ...(webhooks ? [] : [sql`d.webhook_id IS NULL`]),
    ...(connector ? [sql`d.connector = ${connector}`] : []),
    ...(environment ? [sql`d.environment = ${environment}`] : []),
    ...(olderThan ? [sql`d.created_at < now() - make_interval(hours => ${Number(olderThan)})`] : []),
    ...(formId
      ? [
          sql`EXISTS (SELECT FROM transactions t WHERE t.tenant_id = d.tenant_id AND t.id = d.transaction_id AND t.form_id = ${formId})`,
        ]
      : []),
  ];
  return sql.join(parts, sql` AND `);
}

/** The words of a failure, as far as the person may read them. */
export const wordsSeen = ({ words }: DeskSight): RawBuilder<string | null> =>
  words
    ? sql`CASE WHEN d.status <> 'WAITING' THEN d.failure_words END`
    : sql`CASE WHEN d.status <> 'WAITING' AND d.failure_code <> ${sql.lit(SERVICE_REFUSED)} THEN d.failure_words END`;

/** Why a delivery has not arrived. A held delivery waits for its mapping, with any earlier failure. */
export const DESK_CODE = sql<
  string | null
>`CASE WHEN d.status = 'WAITING' THEN 'waits_for_mapping' ELSE d.failure_code END`;

/** The status of the response with which it failed. */
export const DESK_HTTP_STATUS = sql<number | null>`CASE WHEN d.status <> 'WAITING' THEN d.failure_status END`;

/** The key of a delivery's cause. */
export const causeOf = (sight: DeskSight): RawBuilder<string> =>
  sql`md5(concat_ws('|', d.connector, d.environment, d.webhook_id::text, coalesce(${DESK_CODE}, '-'),
    coalesce(${DESK_HTTP_STATUS}::text, '-'), coalesce(${wordsSeen(sight)}, '-')))`;

/** Waiting, failing, parked or held, as the desk calls it. */
export const DESK_STATE = sql<DeskState>`CASE WHEN d.status = 'PARKED' THEN 'parked' WHEN d.status = 'WAITING' THEN 'held'
  WHEN d.failure_code IS NULL THEN 'waiting' ELSE 'failing' END`;

/**
 * The deliveries that an action covers, oldest first, without those that are being made at this moment. A replay leaves
 * out held ones: they would be refused again, and are released when their mapping is corrected.
 */
export function selected(
  selection: DeskSelection,
  sight: DeskSight,
  { limit = MOST_AT_ONCE, isReplay = false }: { limit?: number; isReplay?: boolean } = {},
): RawBuilder<unknown> {
  const { ids, cause, filter } = selection;
  const chosen = ids ? sql`d.id = ANY(${ids}::uuid[])` : sql`${causeOf(sight)} = ${cause}`;
  return sql`
    FROM deliveries d WHERE ${openDeliveries(filter, sight)} AND ${chosen}
      ${isReplay ? sql`AND d.status <> 'WAITING'` : sql``} AND (d.lease_until IS NULL OR d.lease_until < now())
    ORDER BY d.created_at, d.id LIMIT ${limit}`;
}
