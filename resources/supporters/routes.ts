import { environmentSchema } from '@tributary/engine/definition/environment.ts';
import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import {
  personAddressSchema,
  anonymizeCountsSchema,
  listedSupporterSchema,
  noteSchema,
  noteTextSchema,
  NOTE_KINDS,
  supporterSchema,
} from './supporter.ts';

const who = z.object({ email: personAddressSchema });
const done = z.object({ ok: z.literal(true) });

/** Routes of the list of people and of one person's page. E-mail addresses are in bodies, not in URLs. */
export const supporterRoutes = defineRoutes({
  'POST /supporters/list': {
    access: ['read', 'transactions'],
    summary: 'List supporters, the one with the newest donation or sign-up first',
    body: z.object({
      /** A part of a name or of an e-mail address; case and accents do not count. */
      search: z.string().trim().max(200).default(''),
      environment: environmentSchema,
      /** From the previous page. */
      cursor: z.string().max(1_000).optional(),
      limit: z.int().min(1).max(100).default(25),
    }),
    response: z.object({ items: z.array(listedSupporterSchema), nextCursor: z.string().nullable() }),
  },
  'POST /supporters/view': {
    access: ['read', 'transactions'],
    summary: 'Read everything of one person',
    body: who,
    response: supporterSchema,
  },
  'POST /supporters/notes': {
    access: ['update', 'transactions'],
    summary: 'Write a note about a person',
    body: who.extend({ text: noteTextSchema }),
    response: noteSchema,
  },
  'POST /supporters/merge': {
    access: ['update', 'transactions'],
    summary: 'Merge two addresses into one person',
    body: who.extend({ into: personAddressSchema }),
    response: done,
  },
  'POST /supporters/separate': {
    access: ['update', 'transactions'],
    summary: 'Separate an address from a person again',
    body: who,
    response: done,
  },
  'POST /supporters/withdraw-consent': {
    access: ['update', 'transactions'],
    summary: "Withdraw a person's consent",
    body: who.extend({
      formId: z.uuid(),
      key: z.string().min(1).max(100),
      /** How the person said so: by telephone, by post. */
      how: z.string().trim().min(1, 'Say how').max(300, 'At most 300 characters'),
    }),
    response: z.object({ count: z.int() }),
  },
  'POST /supporters/anonymize-preview': {
    access: ['delete', 'transactions'],
    summary: 'Count the records that anonymizing a person changes',
    body: who,
    response: anonymizeCountsSchema,
  },
  'POST /supporters/anonymize': {
    access: ['delete', 'transactions'],
    summary: 'Remove all personal data of a person permanently',
    /** The number of transactions that the person saw before. */
    body: who.extend({ transactions: z.int().min(0) }),
    response: anonymizeCountsSchema,
  },
  'GET /transactions/:id/notes': {
    access: ['read', 'transactions'],
    summary: 'List the notes of a transaction',
    response: z.object({ items: z.array(noteSchema) }),
  },
  'POST /transactions/:id/notes': {
    access: ['update', 'transactions'],
    summary: 'Write a note or a request about a transaction',
    body: z.object({ kind: z.enum(NOTE_KINDS).default('note'), text: noteTextSchema }),
    response: noteSchema,
  },
  'POST /transactions/:id/notes/:noteId/deal': {
    access: ['update', 'transactions'],
    summary: 'Mark a request as dealt with',
    body: z.strictObject({
      /** A cancellation is marked although the payment service did not say whether it collects the gift. */
      withoutAnswer: z.boolean().default(false),
    }),
    response: noteSchema,
  },
  'GET /transactions/:id/related': {
    access: ['read', 'transactions'],
    summary: 'List the payments of the same recurring donation, and its earlier and later attempts',
    response: z.object({ items: supporterSchema.shape.transactions }),
  },
});
