import * as z from 'zod';
import { LOCALES } from '@tributary/kit/i18n/locales.ts';

/** The parameters of an export beyond those of the list. */
export const exportQuerySchema = z.object({
  format: z.enum(['csv', 'xlsx']),
  /** Fields, separated by commas, in the order wanted. Default: all fields that lists show. */
  columns: z.string().max(1_000).optional(),
  /** The language of the headings, and of values that were chosen among some. */
  language: z.enum(LOCALES).default('en-US'),
});
export type ExportQuery = z.infer<typeof exportQuerySchema>;

/** Most records in one file. A workbook is made in memory as a whole; a CSV file is streamed. */
export const EXPORT_LIMITS = { csv: 1_000_000, xlsx: 20_000 } as const;

/** The response header with the number of records, for a progress bar. */
export const ROWS_HEADER = 'x-rows';
