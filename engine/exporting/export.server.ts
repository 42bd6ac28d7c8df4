import { Readable } from 'node:stream';
import { localDay } from '@tributary/kit/zones.ts';
import { exportAbility } from '../access/roles.ts';
import type { AnyResource } from '../definition/resource.ts';
import { ProblemError } from '../errors/problem.ts';
import { requireAbility, requireActor, type RequestContext } from '../lifecycle/context.server.ts';
import { list, type ListPage } from '../lifecycle/read/list.server.ts';
import type { StoredRecord } from '../storage/collection.server.ts';
import { exportColumns } from './columns.server.ts';
import { timezoneOf } from '../counting/timezone.server.ts';
import { csvOf } from './csv.server.ts';
import { EXPORT_LIMITS, type ExportQuery } from './export-query.ts';
import { xlsxOf } from './xlsx.server.ts';

/** A file to send as the response. */
export interface Download {
  fileName: string;
  contentType: string;
  /** The number of records, headings excluded. */
  rows: number;
  body: Readable | Buffer;
}

const PAGE = 200;
/** Workbooks are made in memory, so that one process makes no more than this many at a time. */
const WORKBOOKS = 2;
let workbooks = 0;

/**
 * Exports everything that a list's query matches, read page by page by keyset, so that neither the database nor this
 * process holds all of it.
 * @param listQuery the query of the list as it was sent; its cursor and its size are ignored
 * @throws ProblemError too_large beyond the format's limit, unavailable while too many workbooks are made
 */
export async function exportList(
  context: RequestContext,
  definition: AnyResource,
  { format, columns: wanted, language }: ExportQuery,
  listQuery: Record<string, unknown>,
): Promise<Download> {
  const actor = requireActor(context);
  requireAbility(actor, exportAbility(definition.subject), definition.subject);
  const timezone = await context.app.db.inTenant(actor.tenantId, (tx) => timezoneOf(tx, actor.tenantId));
  const columns = exportColumns(definition, wanted, language, timezone);
  const page = (cursor: string | undefined) =>
    list(context, definition, {
      ...listQuery,
      limit: PAGE,
      cursor,
      count: cursor === undefined ? 'exact' : 'none',
    });
  // The first page is read before anything is sent, so that a wrong query still gets an error response.
  const first = await page(undefined);
  const rows = first.total!;
  if (rows > EXPORT_LIMITS[format])
    throw new ProblemError(
      'too_large',
      `A file of this kind holds at most ${EXPORT_LIMITS[format]} rows, and these are ${rows}. Narrow the list${format === 'xlsx' ? ', or export it as CSV' : ''}.`,
    );
  const pages = pagesFrom(first, page, rows);
  const fileName = `${definition.name}-${localDay(context.now(), timezone)}.${format}`;
  if (format === 'csv')
    return {
      fileName,
      rows,
      contentType: 'text/csv; charset=utf-8',
      body: Readable.from(csvOf(columns, pages)),
    };
  if (workbooks >= WORKBOOKS)
    throw new ProblemError('unavailable', 'The server has more to do than it can at the moment.');
  workbooks += 1;
  try {
    const body = await xlsxOf(columns, pages);
    return {
      fileName,
      rows,
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body,
    };
  } finally {
    workbooks -= 1;
  }
}

/** Records created since the list was counted can make it longer; the file ends at the announced number. */
async function* pagesFrom(
  first: ListPage,
  next: (cursor: string) => Promise<ListPage>,
  rows: number,
): AsyncGenerator<StoredRecord[]> {
  let left = rows;
  for (let page = first; ; page = await next(page.nextCursor)) {
    yield page.items.slice(0, left);
    left -= page.items.length;
    if (page.nextCursor === null || left <= 0) return;
  }
}
