import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { systemActor } from '@tributary/engine/access/system-actor.ts';
import { viewSingle } from '@tributary/engine/lifecycle/write/single.server.ts';
import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { payerFields, type PaymentOrder } from '@tributary/resources/connectors/kinds/findock/order.ts';
import {
  findockSettingsSchema,
  type FindockSettings,
} from '@tributary/resources/connectors/kinds/findock/settings.ts';
import { intentRequest } from '@tributary/resources/connectors/kinds/payment-v2/intent.ts';
import { openConnectorSettings } from '@tributary/product/connectors/settings.server.ts';
import type { PaymentJob } from '@tributary/product/submissions/payments/payment-job.ts';
import { connectorSettings } from '@tributary/resources/connectors/connectors.ts';
import type { ServerParts } from '@tributary/server/server.ts';
import { DEFAULT_TOKEN, tokenOfAccount } from '../simulators/payment/accounts.ts';
import { API_PATH } from '../simulators/payment/api.ts';
import type { History, PastPayment } from '../simulators/payment/history.ts';
import { PAST_PAYMENT } from './history.server.ts';
import { CANCELLED } from './submissions.ts';

const KIND = 'payment-v2';
const PAYMENTS_AT_ONCE = 250;
/** The simulator starts beside the demo. */
const WAIT_MS = 10_000;
const LOOK_AGAIN_MS = 100;

/** Parts of the server that its demo organizations need for payments. */
export interface DemoServer extends Pick<ServerParts, 'app' | 'db'> {
  settings: Pick<ServerParts['settings'], 'paymentSimulatorUrl' | 'sitesOrigin'>;
}

interface Tenant {
  id: string;
  slug: string;
}

interface PaymentRow {
  id: string;
  status: 'COMPLETE' | 'ERROR' | 'PENDING';
  error_message: string | null;
  form_id: string;
  amount_minor: number;
  currency: PaymentOrder['currency'];
  frequency: PaymentOrder['frequency'] | null;
  payment_method: string | null;
  payment_reference: string;
  answers: Record<string, unknown>;
  created_at: Date;
  has_order: boolean;
}

/**
 * Connects an organization of the demo to the payment simulator, by a separate token. A connection that a person has
 * made instead stays.
 * @returns the connection; undefined where it is not the simulator's
 */
export async function pointAtSimulator(
  { app, db, settings }: DemoServer,
  tenant: Tenant,
  isNew: boolean,
): Promise<FindockSettings | undefined> {
  if (!settings.paymentSimulatorUrl) return undefined;
  const read = async (): Promise<FindockSettings | undefined> => {
    const place = { tenantId: tenant.id, connector: KIND, environment: 'production' } as const;
    const stored = await db.inTenant(tenant.id, (tx) => openConnectorSettings(tx, app.sealer, place));
    return findockSettingsSchema.safeParse(stored).data;
  };
  const wanted = {
    endpoint: settings.paymentSimulatorUrl + API_PATH,
    accessToken: tokenOfAccount(tenant.slug),
  };
  const stored = await read();
  if (stored ? !isSimulators(stored, wanted.accessToken) : !isNew) return undefined;
  if (stored?.endpoint === wanted.endpoint && stored.accessToken === wanted.accessToken) return stored;
  const actor = systemActor({ ...tenant, plan: 'growth' });
  const context = { app, actor, now: () => new Date() };
  const resource = app.resource(connectorSettings.name);
  const record = await viewSingle(context, resource);
  await update(context, resource, record.id, record.version, { [KIND]: { production: wanted } });
  return read();
}

/** Whether a start of the demo made a connection. The port may differ from start to start, and once all had one token. */
const isSimulators = ({ endpoint, accessToken }: FindockSettings, own: string): boolean =>
  /^http:\/\/127\.0\.0\.1:\d+/.test(endpoint) &&
  endpoint.endsWith(API_PATH) &&
  (accessToken === DEFAULT_TOKEN || accessToken === own);

/**
 * Gives the simulator the payments of an organization's history, as if they had been made there: existing ones stay.
 * Payments that were made there before the organization had its own token become its account's.
 */
export async function handOverPayments(
  { db, settings }: DemoServer,
  tenant: Tenant,
  connection: FindockSettings,
): Promise<void> {
  const returnUrl = settings.sitesOrigin(tenant.slug);
  const rows = await db.inTenant(tenant.id, async (tx) => {
    const found = await paymentsOf(tx, tenant.id);
    const missing = found.filter((row) => isPast(row) && !row.has_order);
    if (missing.length > 0) await writeOrders(tx, tenant.id, missing, returnUrl);
    return found;
  });
  const address = new URL('/__history', connection.endpoint).href;
  const send = (body: Partial<History>) => postWhenReady(address, { token: connection.accessToken, ...body });
  const known = new Set((await send({})).ids);
  const missing = rows.filter(({ payment_reference: id }) => !known.has(id));
  const earlier = missing.filter((row) => !isPast(row)).map((row) => row.payment_reference);
  if (earlier.length > 0) await send({ earlier });
  const past = missing.filter(isPast).map((row) => pastPayment(row, connection, returnUrl));
  for (let start = 0; start < past.length; start += PAYMENTS_AT_ONCE)
    await send({ payments: past.slice(start, start + PAYMENTS_AT_ONCE) });
}

/** Posts to a simulator that may still be starting. @returns the ids of the account's payments */
async function postWhenReady(address: string, body: object): Promise<{ ids: string[] }> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    try {
      const response = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
      if (response.ok) return (await response.json()) as { ids: string[] };
      throw new Error(`The payment simulator did not take the history: ${await response.text()}`);
    } catch (error) {
      // Fetch says so of a connection that it did not get.
      if (!(error instanceof TypeError) || Date.now() > until) throw error;
      await sleep(LOOK_AGAIN_MS);
    }
  }
}

const isPast = ({ payment_reference: id }: PaymentRow): boolean => id.startsWith(PAST_PAYMENT);

/** The real payments of an organization that have a reference. */
async function paymentsOf(tx: Transaction, tenantId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    SELECT id, status, error_message, form_id, amount_minor, trim(currency) AS currency, frequency, payment_method, payment_reference,
      answers, created_at,
      EXISTS (SELECT FROM deliveries d WHERE d.tenant_id = t.tenant_id AND d.transaction_id = t.id AND d.connector = ${KIND}) AS has_order
    FROM transactions t
    WHERE tenant_id = ${tenantId} AND use_prod_environment AND payment_reference IS NOT NULL AND amount_minor IS NOT NULL
      AND import_id IS NULL
    ORDER BY created_at`.execute(tx);
  return rows;
}

/** The order that a donation of the history would have planned. */
const orderOf = (row: PaymentRow): PaymentOrder => ({
  amountMinor: row.amount_minor,
  currency: row.currency,
  frequency: row.frequency ?? 'one-off',
  method: row.payment_method ?? 'creditcard',
  ...payerFields(row.answers),
  origin: `form ${row.form_id}`,
  submittedOn: row.created_at.toISOString().slice(0, 10),
});

function pastPayment(row: PaymentRow, connection: FindockSettings, returnUrl: string): PastPayment {
  const { id, payment_reference: providerId, status, error_message: why, created_at: at } = row;
  const wanted = { reference: id, payload: orderOf(row), returnUrl, notificationUrl: returnUrl };
  return {
    id: providerId,
    madeAt: at.toISOString(),
    outcome: status === 'COMPLETE' ? 'collected' : why === CANCELLED ? 'cancelled' : 'failed',
    order: intentRequest(wanted, connection),
  };
}

/** Writes the deliveries that made payments: from them it is known which service has which. */
async function writeOrders(
  tx: Transaction,
  tenantId: string,
  rows: readonly PaymentRow[],
  returnUrl: string,
): Promise<void> {
  const orders = rows.map((row) => ({
    id: newId(row.created_at.getTime()),
    transaction_id: row.id,
    payload: { operation: 'create', payload: orderOf(row), returnUrl } satisfies PaymentJob,
    result: { providerId: row.payment_reference, state: 'action', providerStatus: 'Pending' },
    at: row.created_at.toISOString(),
  }));
  await sql`
    WITH orders AS (
      INSERT INTO deliveries (tenant_id, id, transaction_id, connector, environment, destination, payload, status, attempts,
        next_attempt_at, result, created_at, updated_at)
      SELECT ${tenantId}::uuid, o.id, o.transaction_id, ${KIND}, 'production', ${`${tenantId} ${KIND} production`}, o.payload, 'DELIVERED', 1,
        o.at, o.result, o.at, o.at
      FROM jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
        AS o (id uuid, transaction_id uuid, payload jsonb, result jsonb, at timestamptz)
      RETURNING id, created_at
    )
    INSERT INTO delivery_attempts (tenant_id, delivery_id, n, started_at, finished_at, outcome, http_status, duration_ms)
    SELECT ${tenantId}::uuid, id, 1, created_at, created_at + interval '180 milliseconds', 'DELIVERED', 200, 180 FROM orders`.execute(
    tx,
  );
}
