import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { IMPORT_LIMITS, IMPORT_PIECE_BYTES } from './choices.ts';
import { importDetailSchema, importSchema, importSettingsSchema, rowProblemSchema } from './import.ts';

const access = ['create', 'transactions'] as const;

/** Transactions and subscribers from CSV files. */
export const importRoutes = defineRoutes({
  'GET /imports': {
    access,
    summary: 'List imports',
    response: z.object({
      /** Newest first, at most 100. */
      items: z.array(importSchema),
    }),
  },
  'POST /imports': {
    access,
    summary: 'Begin an import with the name and size of its file',
    body: z.strictObject({
      fileName: z.string().trim().min(1).max(200),
      size: z.int().min(1).max(IMPORT_LIMITS.bytes),
    }),
    response: importDetailSchema,
    status: 201,
  },
  'GET /imports/:id': { access, summary: 'Retrieve an import', response: importDetailSchema },
  'POST /imports/:id/pieces': {
    access,
    summary: 'Send the next piece of an import’s file',
    query: z.object({ offset: z.coerce.number().int().min(0) }),
    file: { types: ['text/csv'], limitBytes: IMPORT_PIECE_BYTES },
    response: importDetailSchema,
  },
  'POST /imports/:id/check': {
    access,
    summary: 'Save how columns are matched, and try every row without importing it',
    body: importSettingsSchema,
    response: importDetailSchema,
  },
  'POST /imports/:id/start': {
    access,
    summary: 'Start a checked import, or continue a stopped one',
    response: importDetailSchema,
  },
  'POST /imports/:id/stop': { access, summary: 'Stop an import', response: importDetailSchema },
  'POST /imports/:id/undo': {
    access,
    summary: 'Remove everything that an import has made',
    response: importDetailSchema,
  },
  'DELETE /imports/:id': {
    access,
    summary: 'Delete an import that has made nothing',
    response: z.object({ id: z.string() }),
  },
  'GET /imports/:id/problems': {
    access,
    summary: 'List rows that can’t be imported',
    response: z.object({
      /** By line, at most 100. */
      items: z.array(rowProblemSchema),
    }),
  },
});
