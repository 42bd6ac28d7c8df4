import type { Cell } from 'write-excel-file/node';
import type { StoredRecord } from '../storage/collection.server.ts';
import type { ExportCell, ExportColumn } from './columns.server.ts';
import { formulaSafe } from './formula-safe.ts';

/** Characters that XML does not allow. */
const UNWRITABLE = new RegExp('[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\uFFFE\\uFFFF]', 'g');
/** Longest text of a spreadsheet's cell. */
const CELL_LIMIT = 32_767;

/** A workbook with one sheet; numbers stay numbers, everything else is text. */
export async function xlsxOf(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<StoredRecord[]>,
): Promise<Buffer> {
  const rows: Cell[][] = [columns.map(({ heading }) => ({ ...textCell(heading), fontWeight: 'bold' }))];
  for await (const records of pages)
    for (const record of records) rows.push(columns.map(({ cell }) => written(cell(record))));
  const widths = columns.map(({ heading }) => ({ width: Math.max(12, heading.length + 4) }));
  // Its eighty modules are loaded with the first workbook instead of with the server.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return writeExcelFile(rows, { columns: widths, stickyRowsCount: 1 }).toBuffer();
}

const textCell = (text: string) => ({
  type: String,
  value: formulaSafe(text.replace(UNWRITABLE, '')).slice(0, CELL_LIMIT),
});

function written(cell: ExportCell): Cell {
  if (cell === null) return null;
  if ('figure' in cell) return { type: Number, value: Number(cell.figure) };
  return 'truth' in cell ? { type: Boolean, value: cell.truth } : textCell(cell.text);
}
