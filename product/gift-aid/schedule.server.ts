import { Readable } from 'node:stream';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { csvOf } from '@tributary/engine/exporting/csv.server.ts';
import type { ExportColumn } from '@tributary/engine/exporting/columns.server.ts';
import { EXPORT_LIMITS } from '@tributary/engine/exporting/export-query.ts';
import type { Download } from '@tributary/engine/exporting/export.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { recordRevision } from '@tributary/engine/revisions/record.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { moneyToDecimal } from '@tributary/kit/money.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import type { GiftAidDeclaration } from '@tributary/resources/transactions/columns.ts';
import { transactions } from '@tributary/resources/transactions/transaction.ts';
import { receivedLater } from '../recurring-gifts/payments/received.ts';

/** The days on which the money came, both included, by the organization's clock. */
export const scheduleQuery = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first' });

interface Row {
  id: string;
  /** Year, month and day: of a donation by the organization's clock, of a later payment as its service names it. */
  day: string;
  /** The amount that the declaration covers: without purchases. */
  minor: number;
  gift_aid: GiftAidDeclaration;
}

const PAGE = 500;
const LONGEST = { title: 4, name: 35, house: 40 };

const clipped = (text: string | undefined, length: number) => ({
  text: [...(text ?? '')].slice(0, length).join(''),
});

/**
 * The columns of the tax office's schedule of Gift Aid donations, in its order and by its rules: a title of at most four
 * characters, no hyphen in last names, X in place of a postcode outside of the UK, DD/MM/YY, an amount without sign.
 */
const COLUMNS: readonly ExportColumn<Row>[] = [
  { heading: 'Title', cell: ({ gift_aid: { title } }) => clipped(title, LONGEST.title) },
  { heading: 'First name', cell: ({ gift_aid: { firstName } }) => clipped(firstName, LONGEST.name) },
  {
    heading: 'Last name',
    cell: ({ gift_aid: { lastName } }) => clipped(lastName.replace(/[-\u2010-\u2015]/g, ' '), LONGEST.name),
  },
  { heading: 'House name or number', cell: ({ gift_aid: { house } }) => clipped(house, LONGEST.house) },
  { heading: 'Postcode', cell: ({ gift_aid: { postcode } }) => ({ text: postcode ?? 'X' }) },
  { heading: 'Aggregated donations', cell: () => null },
  { heading: 'Sponsored event', cell: () => null },
  {
    heading: 'Donation date',
    cell: ({ day }) => ({ figure: `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}` }),
  },
  {
    heading: 'Amount',
    cell: ({ minor }) => ({ figure: moneyToDecimal(minor, 'GBP') }),
  },
];

/** Methods by which an agreement is made first, and the money is collected afterwards. */
const DEBIT = 'direct ?debit|sepa|bacs|\\mach\\M';

/**
 * Whether a transaction is not the payment itself but the agreement to a direct debit, whose collections are followed.
 * A recent one counts as such until its schedule is known, where the service reports schedules.
 */
const isAgreement = sql`(t.frequency <> 'one-off' AND CASE
  WHEN s.transaction_id IS NOT NULL THEN s.is_listed AND s.first_payment_id IS NULL
  ELSE t.import_id IS NULL AND t.payment_reference IS NOT NULL AND t.payment_method ~* ${sql.lit(DEBIT)} AND EXISTS (
    SELECT FROM gift_payment_looks l WHERE l.tenant_id = t.tenant_id AND l.use_prod_environment AND l.is_allowed)
  END) IS TRUE`;

const withSchedule = sql`transactions t LEFT JOIN gift_schedules s ON s.tenant_id = t.tenant_id AND s.transaction_id = t.id`;

/**
 * Paid for real, in pounds, with a declaration, and not given back: a refund ends the transaction in an error. A
 * declaration for the future covers the later payments of a recurring gift, which buy nothing. A direct debit's own row is
 * the first collection that came, on its day and with its amount: HMRC asks for the money received. Whether it is that
 * collection (`is_own`) or a later one, a payment is one row, so that nothing is claimed twice.
 */
const claimable = (tenantId: string, { from, to }: z.infer<typeof scheduleQuery>, timezone: string) => sql`(
  SELECT t.id, (t.settled_at AT TIME ZONE ${timezone})::date::text AS day,
    coalesce((t.gift_aid->>'amountMinor')::bigint, t.amount_minor) AS minor, t.gift_aid
  FROM ${withSchedule}
  WHERE t.tenant_id = ${tenantId} AND t.gift_aid IS NOT NULL AND t.status = 'COMPLETE' AND t.use_prod_environment AND t.currency = 'GBP'
    AND t.settled_at >= (${from}::date::timestamp AT TIME ZONE ${timezone})
    AND t.settled_at < ((${to}::date + 1)::timestamp AT TIME ZONE ${timezone}) AND NOT ${isAgreement}
  UNION ALL
  SELECT own.id, own.paid_on::text,
    own.amount_minor - (t.amount_minor - coalesce((t.gift_aid->>'amountMinor')::bigint, t.amount_minor)), t.gift_aid
  FROM ${withSchedule} JOIN gift_payments own ON own.tenant_id = t.tenant_id AND own.transaction_id = t.id
    AND own.is_own AND own.state = 'paid' AND own.use_prod_environment AND own.currency = 'GBP'
    AND own.paid_on BETWEEN ${from}::date AND ${to}::date
  WHERE t.tenant_id = ${tenantId} AND t.gift_aid IS NOT NULL AND t.status = 'COMPLETE' AND t.use_prod_environment AND t.currency = 'GBP'
    AND ${isAgreement} AND own.amount_minor > t.amount_minor - coalesce((t.gift_aid->>'amountMinor')::bigint, t.amount_minor)
  UNION ALL
  SELECT later.id, later.paid_on::text, later.amount_minor, gift.gift_aid
  FROM ${receivedLater('production')}
  WHERE gift.gift_aid->>'scope' = 'multiple' AND later.currency = 'GBP' AND later.paid_on BETWEEN ${from}::date AND ${to}::date
) AS claimable`;

/** Whether an organization asks for Gift Aid in a form, or has a donation with a declaration. */
export async function hasGiftAid(tx: Transaction, tenantId: string): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    SELECT EXISTS (SELECT 1 FROM forms WHERE tenant_id = ${tenantId} AND deleted_at IS NULL
        AND data->'schema'->'components' @> '[{"type": "giftAid"}]')
      OR EXISTS (SELECT 1 FROM transactions WHERE tenant_id = ${tenantId} AND gift_aid IS NOT NULL) AS "isUsed"`.execute(
    tx,
  );
  return rows[0]!.isUsed;
}

/**
 * The schedule of the donations of a period as CSV. Each export is in the activity log, as it contains home addresses.
 * @throws ProblemError too_large
 */
export async function exportGiftAid(
  context: RequestContext,
  actor: Actor,
  period: z.infer<typeof scheduleQuery>,
): Promise<Download> {
  const { db } = context.app;
  const now = context.now();
  const fileName = `gift-aid-${period.from}-${period.to}.csv`;
  const { timezone, rows } = await db.inTenant(actor.tenantId, async (tx) => {
    const zone = (await readOrganization(tx, actor.tenantId)).timezone;
    const counted = await sql<{ rows: number }>`
      SELECT count(*)::int AS rows FROM ${claimable(actor.tenantId, period, zone)}`.execute(tx);
    const total = counted.rows[0]?.rows ?? 0;
    if (total <= EXPORT_LIMITS.csv) {
      const next = { ...period, rows: total };
      await recordRevision(tx, {
        definition: { subject: transactions.subject, displayTitle: () => fileName },
        actor,
        event: 'CREATE',
        id: newId(now.getTime()),
        version: 1,
        previous: undefined,
        next,
        now,
      });
    }
    return { timezone: zone, rows: total };
  });
  if (rows > EXPORT_LIMITS.csv)
    throw new ProblemError('too_large', `A file of this kind holds at most ${EXPORT_LIMITS.csv} rows.`);
  const read = (tx: Transaction, after: Row | undefined, limit: number) =>
    sql<Row>`
      SELECT id, day, minor::float8 AS minor, gift_aid 
      FROM ${claimable(actor.tenantId, { ...period, from: after?.day ?? period.from }, timezone)}
      ${after ? sql`WHERE (day, id) > (${after.day}, ${after.id}::uuid)` : sql``}
      ORDER BY day, id LIMIT ${limit}`.execute(tx);
  async function* pages(): AsyncGenerator<Row[]> {
    let after: Row | undefined;
    for (let left = rows; left > 0;) {
      const page = await db.inTenant(actor.tenantId, (tx) => read(tx, after, Math.min(PAGE, left)));
      if (page.rows.length === 0) return;
      yield page.rows;
      left -= page.rows.length;
      after = page.rows.at(-1);
    }
  }
  return {
    fileName,
    contentType: 'text/csv; charset=utf-8',
    rows,
    body: Readable.from(csvOf(COLUMNS, pages())),
  };
}
