import { formulaSafe } from '../../exporting/formula-safe.ts';
import { saveFile } from './receive-file.console.ts';

const cell = (text: string): string => `"${formulaSafe(text).replaceAll('"', '""')}"`;

/**
 * Saves rows of texts as a CSV file that spreadsheet programs open as UTF-8. No cell begins a formula.
 * @param name the file's name, with its ending
 */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const text = rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
  saveFile({ name, blob: new Blob([`\uFEFF${text}`], { type: 'text/csv' }) });
}
