import * as z from 'zod';
import { LOCALES } from '@tributary/kit/i18n/locales.ts';

/** What an export's query says beyond the list's own. */
export const exportQuerySchema = z.object({
  format: z.enum(['csv', 'xlsx']),
  /** Fields, separated by commas, in the order wanted; all that lists show when left out. */
  columns: z.string().max(1_000).optional(),
  /** Of the headings. */
  language: z.enum(LOCALES).default('en-US'),
});
export type ExportQuery = z.infer<typeof exportQuerySchema>;

/** Most records in one file. A workbook is made as a whole, in memory; a CSV file flows. */
export const EXPORT_LIMITS = { csv: 1_000_000, xlsx: 20_000 } as const;

/** Where the answer says how many records come, so that whoever waits sees how far it is. */
export const ROWS_HEADER = 'x-rows';
