import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import type { WatchFinding } from '@tributary/resources/connectors/watch.ts';
import { targetParts, targetPath } from '@tributary/resources/configuration-parts/fields.ts';
import type { DeliveryConnector } from '@tributary/resources/connectors/port/connector.ts';
import type { SettingsRef } from '../connectors/settings.server.ts';
import { planAgain, type PlannedAgain } from '../submissions/earlier/plan-again.ts';
import { readEarlier, type EarlierSubmission } from '../submissions/earlier/read.server.ts';

/** Deliveries that are planned again in one transaction. */
const CHUNK = 200;

interface Row {
  id: string;
  transaction_id: string | null;
  payload: unknown;
  failure_code: string | null;
  failure_words: string | null;
}

/** A look's findings about fields. */
export type FieldFindings = readonly Pick<WatchFinding, 'type' | 'object' | 'field'>[];

/** The next state of a waiting delivery. */
type Sequel =
  | { does: 'go'; payload: Record<string, unknown> }
  | { does: 'wait'; code: string | null }
  | { does: 'end'; code: string; words: string };

/** The code of a delivery that waits for a field: a finding has held it. */
const HELD_FOR = { removed: 'field_removed', required: 'field_required' } as const;
const ENDED = {
  no_transaction: ['form_deleted', 'The form was deleted.'],
  not_configured: ['left_configuration', 'The form’s configuration has this connector no more.'],
} as const;

/** Why an order would be refused again: a field that is gone, or one that must be filled in an object that it writes. */
function heldFor(needs: readonly string[], findings: FieldFindings): keyof typeof HELD_FOR | undefined {
  const filled = new Set(needs);
  const written = new Set(needs.map((target) => targetParts(target).object));
  const found = findings.find(({ type, object, field }) => {
    const isFilled = filled.has(targetPath(object, field));
    return type === 'removed'
      ? isFilled
      : type === 'required' && (object === '' || written.has(object)) && !isFilled;
  });
  return found && (found.type === 'removed' ? 'removed' : 'required');
}

/** The order as planned now. Deliveries without a submission can't be planned again and go unchanged. */
function plannedNow(
  connector: DeliveryConnector,
  { transaction_id: transactionId, payload }: Row,
  earlier: ReadonlyMap<string, EarlierSubmission>,
): PlannedAgain {
  if (transactionId !== null) return planAgain(connector, earlier.get(transactionId));
  return { payload: connector.payload.parse(payload) as Record<string, unknown> };
}

function sequelOf(
  connector: DeliveryConnector,
  row: Row,
  planned: PlannedAgain,
  findings: FieldFindings,
): Sequel {
  if ('refusal' in planned) {
    const { refusal } = planned;
    if (refusal === 'no_transaction' || refusal === 'not_configured')
      return { does: 'end', code: ENDED[refusal][0], words: ENDED[refusal][1] };
    // Another mapping, condition or consent may let it out again.
    return { does: 'wait', code: row.failure_code };
  }
  const { payload } = planned;
  const held = heldFor(connector.needs?.(payload) ?? [], findings);
  if (held) return { does: 'wait', code: HELD_FOR[held] };
  const isExplained = Object.values(HELD_FOR).some((code) => code === row.failure_code);
  // The service refused exactly this order, and there is no finding to correct: repeating it would never end.
  if (!isExplained && isSameOrder(connector, row.payload, payload))
    return { does: 'end', code: row.failure_code ?? 'unexpected', words: row.failure_words ?? '' };
  return { does: 'go', payload };
}

/** Whether two orders are equal, ignoring the order of their names: the database keeps its own order. */
const isSameOrder = (connector: DeliveryConnector, kept: unknown, planned: unknown): boolean => {
  const stored = connector.payload.safeParse(kept);
  return stored.success && isDeepStrictEqual(stored.data, connector.payload.parse(planned));
};

/**
 * Plans the waiting deliveries again by the present mapping, and releases those without a finding against them. Those
 * that can never be released end with their cause. Those that wait for a consent or a condition keep waiting.
 * @returns how many were released
 */
export async function letGo(
  db: Database,
  connector: DeliveryConnector,
  ref: SettingsRef,
  findings: FieldFindings,
): Promise<number> {
  let released = 0;
  let after: string | undefined;
  do {
    const chunk = await db.inTenant(ref.tenantId, (tx) => letChunkGo(tx, connector, ref, findings, after));
    released += chunk.released;
    after = chunk.last;
  } while (after);
  return released;
}

async function letChunkGo(
  tx: Transaction,
  connector: DeliveryConnector,
  { tenantId, environment }: SettingsRef,
  findings: FieldFindings,
  after: string | undefined,
): Promise<{ released: number; last: string | undefined }> {
  const beyond = after
    ? sql`AND (created_at, id) > (SELECT created_at, id FROM deliveries WHERE tenant_id = ${tenantId} AND id = ${after})`
    : sql``;
  const { rows } = await sql<Row>`
    SELECT id, transaction_id, payload, failure_code, failure_words FROM deliveries
    WHERE tenant_id = ${tenantId} AND connector = ${connector.kind} AND environment = ${environment} AND status = 'WAITING' ${beyond}
    ORDER BY created_at, id LIMIT ${CHUNK} FOR UPDATE`.execute(tx);
  const ids = rows.flatMap(({ transaction_id: id }) => (id === null ? [] : [id]));
  const earlier = await readEarlier(tx, tenantId, ids);
  let released = 0;
  for (const row of rows) {
    const sequel = sequelOf(connector, row, plannedNow(connector, row, earlier), findings);
    await follow(tx, { tenantId, id: row.id }, sequel);
    if (sequel.does === 'go') released += 1;
  }
  return { released, last: rows.length === CHUNK ? rows.at(-1)?.id : undefined };
}

async function follow(
  tx: Transaction,
  { tenantId, id }: { tenantId: string; id: string },
  sequel: Sequel,
): Promise<void> {
  await sql`UPDATE deliveries SET ${changesOf(sequel)}, updated_at = now()
    WHERE tenant_id = ${tenantId} AND id = ${id} AND status = 'WAITING'`.execute(tx);
}

function changesOf(sequel: Sequel) {
  if (sequel.does === 'wait') return sql`failure_code = ${sequel.code}`;
  if (sequel.does === 'end')
    return sql`status = 'PARKED', failure_code = ${sequel.code}, failure_words = ${sequel.words}`;
  return sql`status = 'PENDING', plan_step = 0, next_attempt_at = now(), payload = ${JSON.stringify(sequel.payload)}::jsonb,
    failure_code = NULL, failure_status = NULL, failure_words = NULL`;
}
