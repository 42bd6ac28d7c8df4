import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { timeOf } from '@tributary/engine/storage/ids.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Deliverer, DeliveryJob } from '../connectors/deliverer.ts';
import { ConnectorFailure } from '@tributary/resources/connectors/port/failure.ts';
import { AddressError, checkedAddress, singleLine } from '../mail/headers.ts';
import { TransportError, type EmailTransport } from '../mail/transport.server.ts';
import { pictureOfEmail } from './picture.server.ts';
import { isNeeded, SUPPORTER_EMAIL, supporterEmailSchema } from './order.ts';
import { renderSupporterEmail } from './render.ts';

const contextSchema = z.object({
  order: supporterEmailSchema,
  organization: z.object({
    name: z.string(),
    postalAddress: z.string(),
    contactEmail: z.string(),
    timezone: z.string(),
  }),
  status: z.string(),
  completedAt: z.date().nullable(),
  receiptNumber: z.int().nullable(),
  /** Of the organization's site. */
  slug: z.string(),
  /** The receiver's link to their preferences; undefined where the organization has no preference center. */
  preferencesHref: z.string().optional(),
  picture: z.object({ src: z.string(), alt: z.string(), width: z.number(), height: z.number() }).optional(),
});
type Context = z.infer<typeof contextSchema>;

/** Where the donor of a recurring gift sees and changes it: a link that ends. */
export type GiftAddress = (tenant: { id: string; slug: string }, transactionId: string, now: Date) => string;

/** The receivers' preferences, and the link to them. */
export interface ReceiverPreferences {
  /** Why a person gets only necessary e-mails; undefined where they get all. */
  holdOf(
    tx: Transaction,
    tenantId: string,
    email: string,
    now: Date,
  ): Promise<'unsubscribed' | 'paused' | undefined>;
  /** Undefined where the organization has published no preference center. */
  addressOf(
    tx: Transaction,
    tenant: { id: string; slug: string },
    email: string,
    now: Date,
  ): Promise<string | undefined>;
}

const never = (code: string, message: string) => new ConnectorFailure(code, message, { retryable: false });

/**
 * The present values of an e-mail's transaction and organization.
 * @throws ConnectorFailure
 */
async function readContext(
  tx: Transaction,
  tenantId: string,
  transactionId: string,
): Promise<Omit<Context, 'order' | 'preferencesHref' | 'picture'>> {
  const { rows } = await sql<Pick<Context, 'status' | 'completedAt' | 'receiptNumber' | 'slug'>>`
    SELECT status, settled_at AS "completedAt", receipt_number AS "receiptNumber",
      (SELECT slug FROM tenants WHERE id = ${tenantId}) AS slug
    FROM transactions WHERE tenant_id = ${tenantId} AND id = ${transactionId} AND created_at = ${timeOf(transactionId)}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw never('no_transaction', 'What this e-mail confirms is no longer there.');
  const { name, postalAddress, contactEmail, timezone } = await readOrganization(tx, tenantId);
  return { organization: { name, postalAddress, contactEmail, timezone }, ...row };
}

/** E-mails that one address gets from one organization in an hour: forms are open to everybody, with anybody's address. */
const MOST_AN_HOUR = 10;
const PAUSE_MS = 30 * 60_000;

/** Cards that one address gets from one organization in a day: its owner has asked for none of them. */
const MOST_CARDS_A_DAY = 3;

/** @throws ConnectorFailure too_many_cards: a card that comes days later is worse than none */
async function requireFewCards(tx: Transaction, tenantId: string, to: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM deliveries
    WHERE tenant_id = ${tenantId} AND connector = ${sql.lit(SUPPORTER_EMAIL)} AND status = 'DELIVERED'
      AND lower(payload->>'to') = lower(${to}) AND payload->'card' <> 'null'::jsonb
      AND updated_at > now() - interval '1 day'
    LIMIT ${MOST_CARDS_A_DAY}`.execute(tx);
  if (rows.length >= MOST_CARDS_A_DAY)
    throw never('too_many_cards', 'This address has had three cards within a day.');
}

/** @throws ConnectorFailure too_many, to be tried again later */
async function requireFewTo(tx: Transaction, tenantId: string, to: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM deliveries
    WHERE tenant_id = ${tenantId} AND connector = ${sql.lit(SUPPORTER_EMAIL)} AND status = 'DELIVERED'
      AND lower(payload->>'to') = lower(${to}) AND updated_at > now() - interval '1 hour'
    LIMIT ${MOST_AN_HOUR}`.execute(tx);
  if (rows.length < MOST_AN_HOUR) return;
  throw new ConnectorFailure('too_many', 'This address has had many e-mails within an hour.', {
    retryable: true,
    retryAfterMs: PAUSE_MS,
  });
}

/**
 * A pause ends an e-mail as unsubscribing does: weeks later it would be worse than none. A person who fills in a form
 * during a pause wants its confirmation.
 * @throws ConnectorFailure unsubscribed, paused
 */
async function requireWanted(
  tx: Transaction,
  preferences: ReceiverPreferences,
  tenantId: string,
  order: Context['order'],
): Promise<void> {
  if (isNeeded(order)) return;
  const hold = await preferences.holdOf(tx, tenantId, order.to, new Date());
  if (hold === 'unsubscribed') throw never('unsubscribed', 'The receiver has unsubscribed from e-mails.');
  if (hold === 'paused' && order.card) throw never('paused', 'The receiver has paused e-mails.');
}

/**
 * Sends the e-mails that confirm submissions. One delivery is one message to its receiver, however often it is tried: its
 * id is in the Message-ID.
 */
export const createSupporterEmailDeliverer = (
  transport: EmailTransport,
  giftAddress?: GiftAddress,
  preferences?: ReceiverPreferences,
  siteOrigin?: (tenantSlug: string) => string,
): Deliverer<Context> => ({
  name: SUPPORTER_EMAIL,
  settingsSchema: contextSchema,
  secretsOf: () => [],

  async open(db: Database, _sealer, { tenantId, transactionId, payload }: DeliveryJob) {
    const order = supporterEmailSchema.safeParse(payload);
    if (transactionId === null || !order.success)
      throw never('bad_payload', 'This delivery does not say what to send.');
    return db.inTenant(tenantId, async (tx) => {
      await requireFewTo(tx, tenantId, order.data.to);
      if (order.data.card) await requireFewCards(tx, tenantId, order.data.to);
      if (preferences) await requireWanted(tx, preferences, tenantId, order.data);
      const read = await readContext(tx, tenantId, transactionId);
      const tenant = { id: tenantId, slug: read.slug };
      const preferencesHref = await preferences?.addressOf(tx, tenant, order.data.to, new Date());
      const picture = siteOrigin && (await pictureOfEmail(tx, tenantId, order.data, siteOrigin(read.slug)));
      return {
        order: order.data,
        ...read,
        ...(preferencesHref ? { preferencesHref } : {}),
        ...(picture ? { picture } : {}),
      };
    });
  },

  async deliver(job, { settings }) {
    const { order, slug } = settings;
    const isRecurring =
      order.donation !== null && order.donation.frequency !== 'one-off' && order.card === null;
    const { tenantId, transactionId } = job;
    const giftHref =
      isRecurring && transactionId !== null
        ? giftAddress?.({ id: tenantId, slug }, transactionId, new Date())
        : undefined;
    const { subject } = await send(transport, job, settings, giftHref);
    const { later } = order;
    return { kind: 'delivered', result: { subject, ...(later ? { receiptNumber: later.number } : {}) } };
  },
});

async function send(
  transport: EmailTransport,
  { id, createdAt, environment }: DeliveryJob,
  { order, organization, status, completedAt, receiptNumber, preferencesHref, picture }: Context,
  giftHref: string | undefined,
): Promise<{ subject: string }> {
  const { later } = order;
  if (status !== 'COMPLETE' && !later)
    throw never('not_complete', 'The payment was given back, so nobody is thanked for it.');
  const isTest = environment === 'sandbox';
  // The completion gives the number; without it this would be no receipt.
  const number = later?.number ?? receiptNumber;
  if (order.receipt && !isTest && number === null)
    throw never('no_receipt_number', 'This donation has no receipt number.');
  const at = later ? new Date(`${later.on}T12:00:00Z`) : (completedAt ?? new Date(order.sentAt));
  const { senderName, replyTo, ...content } = renderSupporterEmail(order, {
    organization,
    at,
    isTest,
    receiptNumber: number,
    giftHref,
    preferencesHref,
    picture,
  });
  try {
    await transport.send({
      id,
      createdAt,
      to: checkedAddress(order.to),
      senderName: singleLine(senderName),
      ...(replyTo ? { replyTo: checkedAddress(replyTo) } : {}),
      ...content,
      ...(preferencesHref && !isNeeded(order) ? { unsubscribeUrl: preferencesHref } : {}),
    });
  } catch (error) {
    if (error instanceof AddressError) throw never('bad_address', 'No e-mail can be sent to this address.');
    if (error instanceof TransportError)
      throw new ConnectorFailure(error.retryable ? 'mail_failed' : 'mail_refused', error.message, {
        retryable: error.retryable,
      });
    throw error;
  }
  return { subject: content.subject };
}
