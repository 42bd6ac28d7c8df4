import { environmentSchema } from '@tributary/engine/definition/environment.ts';
import { currencies } from '@tributary/kit/money.ts';
import * as z from 'zod';
import {
  DATE_ORDERS,
  DECIMAL_SIGNS,
  FILE_FAILURES,
  IMPORT_KINDS,
  IMPORT_LIMITS,
  IMPORT_STATES,
  ROW_PROBLEMS,
} from './choices.ts';

export const importSettingsSchema = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  /** The target of each column, in the file's order; null for one that is not imported. */
  columns: z.array(z.string().max(200).nullable()).max(IMPORT_LIMITS.columns),
  dateOrder: z.enum(DATE_ORDERS),
  decimalSign: z.enum(DECIMAL_SIGNS),
  /** Of amounts in rows without a currency. */
  currency: z.enum(currencies),
  environment: environmentSchema,
  formId: z.uuid(),
  pageId: z.uuid().nullable(),
  campaignCode: z.string().trim().max(64).nullable(),
  /** The counter that counts the imported rows; null for none. */
  counterId: z.uuid().nullable(),
  /** Whether the dashboard's figures count it. */
  inDashboard: z.boolean(),
  /** Whether the form's connectors get the imported rows. */
  tellConnectors: z.boolean(),
  /** The words that people agreed to, by the consent's key. */
  wordings: z.record(z.string().max(200), z.string().trim().max(2_000)),
});
export type ImportSettings = z.infer<typeof importSettingsSchema>;

const totalSchema = z.object({ currency: z.enum(currencies), minor: z.int() });
export type ImportTotal = z.infer<typeof totalSchema>;

/** An import as lists show it. */
export const importSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  /** In bytes: of the file, and received of it. */
  size: z.int(),
  received: z.int(),
  state: z.enum(IMPORT_STATES),
  failure: z.object({ code: z.enum(FILE_FAILURES), line: z.int().nullable() }).nullable(),
  kind: z.enum(IMPORT_KINDS).nullable(),
  environment: environmentSchema.nullable(),
  /** Rows of the file, known from the dry run; null before. */
  rows: z.int().nullable(),
  /** How many rows the running step has looked at. */
  done: z.int(),
  /** How many rows are new, were imported before, and can't be imported. */
  good: z.int(),
  same: z.int(),
  bad: z.int(),
  /** How many transactions it has made that are there. */
  added: z.int(),
  /** Sums of the new rows, by currency. */
  totals: z.array(totalSchema),
  byName: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Whether the file is still kept, so that the rows with problems can be downloaded. */
  hasFile: z.boolean(),
});
export type ImportItem = z.infer<typeof importSchema>;

/** An import with its file's columns. */
export const importDetailSchema = importSchema.extend({
  header: z.array(z.string()),
  /** The first rows. */
  sample: z.array(z.array(z.string())),
  settings: importSettingsSchema.partial().nullable(),
});
export type ImportDetail = z.infer<typeof importDetailSchema>;

export const rowProblemSchema = z.object({
  line: z.int(),
  /** The column's heading; null for the row as a whole. */
  column: z.string().nullable(),
  code: z.enum(ROW_PROBLEMS),
  /** The cell, cut. */
  value: z.string(),
});
export type ShownProblem = z.infer<typeof rowProblemSchema>;
