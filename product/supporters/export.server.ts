import { csvOf } from '@tributary/engine/exporting/csv.server.ts';
import type { ExportColumn } from '@tributary/engine/exporting/columns.server.ts';
import { timezoneOf } from '@tributary/engine/counting/timezone.server.ts';
import { exportQuerySchema, ROWS_HEADER } from '@tributary/engine/exporting/export-query.ts';
import { rawRoute, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import { parseRequest } from '@tributary/engine/http/parse-request.server.ts';
import { logAct } from '@tributary/resources/logs/log-act.server.ts';
import { localDay } from '@tributary/kit/zones.ts';
import { personAddressSchema } from '@tributary/resources/supporters/supporter.ts';
import { sql } from 'kysely';
import { strToU8, zipSync } from 'fflate';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { unfinishedKeysOf, type SupporterDeps } from './handlers.server.ts';
import { readUpload, type StoredDeps } from '../uploads/stored.server.ts';
import { donationColumns, ledgerColumns, type LedgerRow } from './export-columns.server.ts';
import { furtherParts } from './export-parts.server.ts';
import { findPerson } from './people.server.ts';
import { readSupporter } from './read.server.ts';

/** The most records of one person in an export; real people have fewer. */
const MOST = 10_000;

async function csvText<Row>(columns: readonly ExportColumn<Row>[], rows: Row[]): Promise<string> {
  async function* pages() {
    yield rows;
  }
  let whole = '';
  for await (const part of csvOf(columns, pages())) whole += part;
  return whole;
}

interface StoredFile {
  id: string;
  name: string;
  size: number;
  sealedKey: string | null;
  transactionId: string;
}

/** Files of one export together, in bytes: it is made in memory. */
const FILES_BYTES = 100_000_000;

/**
 * Reads the files that the person sent, by transaction. Files above the limit are listed by name, to be downloaded one by
 * one, and so are files that are missing or were altered in storage.
 */
async function filesOf(deps: StoredDeps, tenantId: string, stored: readonly StoredFile[]) {
  const entries: Record<string, [Uint8Array, { level: 0 }]> = {};
  const leftOut: string[] = [];
  let total = 0;
  for (const { name, transactionId, ...file } of stored) {
    const path = `files/${transactionId}/${file.id}-${name}`;
    const bytes = total + file.size > FILES_BYTES ? null : await readUpload(deps, { tenantId, ...file });
    if (bytes === null) leftOut.push(path);
    else entries[path] = [bytes, { level: 0 }];
    total += bytes?.length ?? 0;
  }
  return { entries, leftOut };
}

const askedSchema = z.object({
  email: personAddressSchema,
  /** Of the CSV files, for those who ask for them: JSON keeps what is stored. */
  language: exportQuerySchema.shape.language,
});

/** Everything of one person as a zip of JSON, CSV and the files that they sent. */
export const supporterExport = (deps: SupporterDeps): MountedRoutes =>
  rawRoute(
    'POST /supporters/export',
    { access: ['export', 'transactions'], summary: 'Export everything of one person', query: z.object({}) },
    async ({ context, actor, request, reply }) => {
      const { email, language } = parseRequest(askedSchema, request.body ?? {});
      const now = context.now();
      const found = await context.app.db.inTenant(actor.tenantId, async (tx) => {
        const person = await findPerson(tx, email);
        const supporter = await readSupporter(
          tx,
          person,
          unfinishedKeysOf(deps, actor.tenantId, person),
          MOST,
        );
        const further = await furtherParts(tx, person.keys, MOST);
        const next = { transactions: supporter.transactionCount };
        await logAct(tx, { actor, now, title: 'supporterExported', event: 'CREATE', next });
        const files = await sql<StoredFile>`
          SELECT u.id, u.name, u.size::float8 AS size, u.sealed_key AS "sealedKey", u.transaction_id AS "transactionId" FROM uploads u
          JOIN transactions t ON t.id = u.transaction_id WHERE t.person_key = ANY(${person.keys}::text[])
          ORDER BY u.created_at, u.id LIMIT ${MOST}`.execute(tx);
        return { supporter, further, files: files.rows, timezone: await timezoneOf(tx, actor.tenantId) };
      });
      const { supporter, further, timezone } = found;
      const { entries, leftOut } = await filesOf(
        { files: deps.files, sealer: context.app.sealer },
        actor.tenantId,
        found.files,
      );
      const file = zipSync({
        ...entries,
        'supporter.json': strToU8(
          JSON.stringify(
            {
              ...supporter,
              ...further,
              ...(leftOut.length > 0 ? { filesLeftOut: leftOut } : {}),
            },
            null,
            2,
          ),
        ),
        'transactions.csv': strToU8(
          await csvText(donationColumns(language, timezone), supporter.transactions),
        ),
        'consents.csv': strToU8(
          await csvText(
            ledgerColumns(language, timezone),
            supporter.consents.map((entry) => ({ ...entry, person: email, at: new Date(entry.at) })),
          ),
        ),
      });
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', `attachment; filename="supporter-${localDay(now, timezone)}.zip"`)
        .header(ROWS_HEADER, supporter.transactionCount)
        .send(Buffer.from(file));
    },
  );

const PAGE = 500;

/** A time to the microsecond, which a Date is not. */
interface Moment {
  moment: string;
}

/** The ledger of consents as CSV. Each export is in the activity log. */
export const consentExport = rawRoute(
  'GET /consents/export',
  {
    access: ['export', 'transactions'],
    summary: 'Export the ledger of consents',
    query: z.object({
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      language: exportQuerySchema.shape.language,
    }),
  },
  async ({ context, actor, query, reply }) => {
    const { db } = context.app;
    const now = context.now();
    const from = query.from ?? '0001-01-01';
    const until = query.to ?? '9999-12-31';
    const timezone = await db.inTenant(actor.tenantId, async (tx) => {
      await logAct(tx, { actor, now, title: 'consentsExported', event: 'CREATE', next: { from, to: until } });
      return timezoneOf(tx, actor.tenantId);
    });
    async function* pages(): AsyncGenerator<LedgerRow[]> {
      let after: (LedgerRow & Moment) | undefined;
      for (;;) {
        const beyond = after
          ? sql`AND (c.created_at, c.id) > (${after.moment}::timestamptz, ${after.id}::uuid)`
          : sql``;
        // A comparison of a time with a date is not leakproof: under row-level security it uses no index.
        const { rows } = await db.inTenant(actor.tenantId, (tx) =>
          sql<LedgerRow & Moment>`
            SELECT c.created_at::text AS moment, c.id, c.person_key AS person, c.event, c.key, c.wording, c.language, coalesce(f.data->>'description', p.data->>'title') AS "formName", c.form_version AS "formVersion",
              c.address, c.network, c.how, c.by_name AS by, c.created_at AS at
            FROM consent_ledger c LEFT JOIN forms f ON f.tenant_id = c.tenant_id AND f.id = c.form_id
            LEFT JOIN preference_centers p ON p.tenant_id = c.tenant_id AND p.id = c.center_id
            WHERE c.tenant_id = ${actor.tenantId} AND c.created_at >= (${from}::date::timestamp AT TIME ZONE ${timezone})
              AND c.created_at < ((${until}::date + 1)::timestamp AT TIME ZONE ${timezone}) AND c.created_at <= ${now} ${beyond}
            ORDER BY c.created_at, c.id LIMIT ${PAGE}`.execute(tx),
        );
        if (rows.length > 0) yield rows;
        if (rows.length < PAGE) return;
        after = rows.at(-1);
      }
    }
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="consents-${localDay(now, timezone)}.csv"`)
      .send(Readable.from(csvOf(ledgerColumns(query.language, timezone), pages())));
  },
);
