import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { sql, type RawBuilder } from 'kysely';

type Rows = readonly Record<string, unknown>[];

/** Records of a person beside those that their page shows. */
interface FurtherParts {
  /** Answers, and declarations of Gift Aid, by transaction. */
  answers: Rows;
  /** Payments by the schedules of their recurring gifts. */
  giftPayments: Rows;
  /** Their requests about these gifts: changes, pauses, ends. */
  giftRequests: Rows;
  /** Each change of their preferences. */
  preferenceChanges: Rows;
  /** Their requests for support, with every message. */
  supportRequests: Rows;
}

/** Reads it, the newest first. @param keys the person's addresses @param limit of each part */
export async function furtherParts(
  tx: Transaction,
  keys: readonly string[],
  limit: number,
): Promise<FurtherParts> {
  const read = async (query: RawBuilder<Record<string, unknown>>): Promise<Rows> =>
    (await query.execute(tx)).rows;
  const own = sql`t.person_key = ANY(${[...keys]}::text[])`;
  return {
    answers: await read(sql`
      SELECT id, answers, gift_aid AS "giftAid" FROM transactions t WHERE ${own} ORDER BY created_at DESC LIMIT ${limit}`),
    giftPayments: await read(sql`
      SELECT g.transaction_id AS "transactionId", g.paid_on::text AS "on", g.state, g.amount_minor::float8 AS minor,
        trim(g.currency) AS currency, g.receipt_number::float8 AS "receiptNumber"
      FROM gift_payments g JOIN transactions t ON t.tenant_id = g.tenant_id AND t.id = g.transaction_id
      WHERE ${own} ORDER BY g.paid_on DESC, g.id DESC LIMIT ${limit}`),
    giftRequests: await read(sql`
      SELECT g.transaction_id AS "transactionId", g.kind, g.state, g.amount_minor::float8 AS minor, trim(g.currency) AS currency,
        g.frequency, g.months, g.before, g.note, g.created_at AS "createdAt", g.dealt_at AS "dealtAt"
      FROM gift_requests g JOIN transactions t ON t.tenant_id = g.tenant_id AND t.id = g.transaction_id
      WHERE ${own} ORDER BY g.created_at DESC, g.id DESC LIMIT ${limit}`),
    preferenceChanges: await read(sql`
      SELECT t.center_id AS "centerId", t.how, t.state, t.created_at AS "createdAt" FROM preference_changes t
      WHERE ${own} ORDER BY t.created_at DESC, t.id DESC LIMIT ${limit}`),
    supportRequests: await read(sql`
      SELECT number::float8 AS number, subject, message, created_at AS "createdAt", (
        SELECT coalesce(jsonb_agg(jsonb_build_object('side', side, 'name', m.name, 'text', text, 'createdAt', m.created_at) ORDER BY m.created_at), '[]')
        FROM support_messages m WHERE m.ticket_id = s.id
      ) AS messages
      FROM support_tickets s WHERE lower(email) = ANY(${[...keys]}::text[]) ORDER BY created_at DESC LIMIT ${limit}`),
  };
}
