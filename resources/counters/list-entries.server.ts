import { csvOf } from '@tributary/engine/exporting/csv.server.ts';
import { timeCell, type ExportColumn } from '@tributary/engine/exporting/columns.server.ts';
import { timezoneOf } from '@tributary/engine/counting/timezone.server.ts';
import { EXPORT_LIMITS } from '@tributary/engine/exporting/export-query.ts';
import type { Download } from '@tributary/engine/exporting/export.server.ts';
import { fieldHeadings, heldMessagesIn } from '@tributary/engine/exporting/messages.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { abilityOf, requireActor, type RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import { makeCursor, parseCursor } from '@tributary/engine/lifecycle/read/list-query.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { isCurrency, moneyToDecimal } from '@tributary/kit/money.ts';
import { LOCALES } from '@tributary/kit/i18n/locales.ts';
import { localDay } from '@tributary/kit/zones.ts';
import { counters, type CounterData } from './counter.ts';
import { countEntries, readEntries, type EntryFilter, type EntryRow } from './entries.server.ts';
import type { CounterEntry } from './entry.ts';
import { entryFilter, type counterRoutes } from './routes.ts';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { referenceOf } from '../short-references/reference.server.ts';

const PAGE = 500;
type EntriesQuery = z.output<(typeof counterRoutes)['GET /counters/:id/entries']['query']>;
type EntriesPage = z.output<(typeof counterRoutes)['GET /counters/:id/entries']['response']>;

/** The query of a counter's entries as a file. */
export const entriesExportSchema = z.object({ ...entryFilter, language: z.enum(LOCALES).default('en-US') });

/** The counter itself; one of another organization is not found, like a deleted one. */
async function counterOf(context: RequestContext, id: string): Promise<CounterData> {
  const { tenantId } = requireActor(context);
  const row = await context.app.db.inTenant(tenantId, (tx) => findDocument(tx, tenantId, counters, id));
  if (!row) throw new ProblemError('not_found', 'There is no counter with this id.');
  return row.data;
}

const placeSchema = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);

function placeOf(cursor: string | undefined): { at: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const { value, id } = parseCursor(cursor);
  const at = placeSchema.safeParse(value);
  if (!at.success) throw new ProblemError('validation_failed', 'This place in the list is not known.');
  return { at: at.data, id };
}

const shown =
  (mayReadTransactions: boolean) =>
  (row: EntryRow): CounterEntry => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    kind: row.kind,
    value: row.value,
    transaction:
      row.transaction_id && mayReadTransactions
        ? { id: row.transaction_id, reference: referenceOf(row.transaction_id) }
        : null,
    author: row.author_name,
    reason: row.reason,
  });

/**
 * Returns a page of a counter's entries. Only people who may read transactions see which transaction an entry belongs
 * to.
 * @throws ProblemError not_found, validation_failed for an invalid cursor
 */
export async function listEntries(
  context: RequestContext,
  counterId: string,
  query: EntriesQuery,
): Promise<EntriesPage> {
  const actor = requireActor(context);
  await counterOf(context, counterId);
  const after = placeOf(query.cursor);
  const { rows, total } = await context.app.db.inTenant(actor.tenantId, async (tx) => ({
    rows: await readEntries(tx, counterId, { ...query, after, limit: query.limit + 1 }),
    total: after ? undefined : await countEntries(tx, counterId, query),
  }));
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    items: page.map(shown(abilityOf(actor).can('read', 'transactions'))),
    nextCursor: rows.length > query.limit && last ? makeCursor(last.at, last.id) : null,
    ...(total === undefined ? {} : { total }),
  };
}

/** Columns of the file; amounts of money as decimals, with their currency. */
function columnsOf(
  { kind: counted, currency }: CounterData,
  language: string,
  timezone: string,
): ExportColumn<CounterEntry>[] {
  const headingOf = fieldHeadings(language, 'counter-entries');
  const isMoney = counted === 'amount' && isCurrency(currency);
  const words = heldMessagesIn(language)('counterEntries')['one'] as Readonly<Record<string, unknown>>;
  const wordOf = (kind: string): string => {
    const word = words[kind];
    return typeof word === 'string' ? word : kind;
  };
  const text = (field: string, read: (entry: CounterEntry) => string | null): ExportColumn<CounterEntry> => ({
    heading: headingOf(field),
    cell: (record) => {
      const value = read(record);
      return value === null ? null : { text: value };
    },
  });
  const amount: ExportColumn<CounterEntry> = {
    heading: headingOf('amount'),
    cell: ({ value }) => {
      return { figure: isMoney ? moneyToDecimal(value, currency) : String(value) };
    },
  };
  return [
    { heading: headingOf('createdAt'), cell: ({ createdAt }) => timeCell(createdAt, timezone) },
    text('kind', ({ kind: one }) => wordOf(one)),
    amount,
    ...(isMoney ? [text('currency', () => currency)] : []),
    text('transaction', ({ transaction }) => transaction?.reference ?? null),
    text('author', ({ author }) => author),
    text('reason', ({ reason }) => reason),
  ];
}

/**
 * All entries of a counter as a CSV file, read page by page; no cell is evaluated as a formula.
 * @throws ProblemError not_found, too_large
 */
export async function exportEntries(
  context: RequestContext,
  counterId: string,
  { language, ...wanted }: z.infer<typeof entriesExportSchema>,
): Promise<Download> {
  const actor = requireActor(context);
  const counter = await counterOf(context, counterId);
  const { total, timezone } = await context.app.db.inTenant(actor.tenantId, async (tx) => ({
    total: await countEntries(tx, counterId, wanted),
    timezone: await timezoneOf(tx, actor.tenantId),
  }));
  if (total > EXPORT_LIMITS.csv)
    throw new ProblemError('too_large', `A file of this kind holds at most ${EXPORT_LIMITS.csv} rows.`);
  const pages = pagesOf(context, counterId, wanted, total);
  return {
    fileName: `${counter.campaignCode}-entries-${localDay(context.now(), timezone)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    rows: total,
    body: Readable.from(csvOf(columnsOf(counter, language, timezone), pages)),
  };
}

/** Entries created during the export precede the first of them, and can't make the file longer than announced. */
async function* pagesOf(
  context: RequestContext,
  counterId: string,
  wanted: EntryFilter,
  total: number,
): AsyncGenerator<CounterEntry[]> {
  const actor = requireActor(context);
  const show = shown(abilityOf(actor).can('read', 'transactions'));
  let after: { at: string; id: string } | undefined;
  for (let left = total; left > 0;) {
    const rows = await context.app.db.inTenant(actor.tenantId, (tx) =>
      readEntries(tx, counterId, { ...wanted, after, limit: Math.min(PAGE, left) }),
    );
    if (rows.length === 0) return;
    yield rows.map(show);
    left -= rows.length;
    after = rows.at(-1);
  }
}
