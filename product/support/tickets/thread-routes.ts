import { defineRoutes } from '@tributary/engine/http/route.ts';
import * as z from 'zod';
import { filledIn, ticketSchema } from './routes.ts';

const messageSchema = z.object({
  id: z.string(),
  side: z.enum(['person', 'staff']),
  name: z.string(),
  text: z.string(),
  /** The quoted part of a reply by e-mail. */
  quoted: z.string(),
  /** How many attachments the e-mail had; none is kept. */
  attachments: z.int(),
  createdAt: z.iso.datetime(),
});
export type SupportMessage = z.infer<typeof messageSchema>;

const threadSchema = z.object({
  ticket: ticketSchema.omit({ id: true, messages: true }),
  messages: z.array(messageSchema),
  /** The caller's side; null where they may not write. */
  mayWrite: z.enum(['person', 'staff']).nullable(),
});
export type SupportThread = z.infer<typeof threadSchema>;

const newMessageSchema = z.object({ text: filledIn(10_000) });
const linkSchema = z.object({ link: z.string().max(80) });

/** Reading a request for support with its messages, and writing on it. */
export const threadRoutes = defineRoutes({
  'GET /support/tickets/:id': {
    access: 'signed-in',
    flag: 'SUPPORT_TICKETS',
    summary: 'Read a request for support with its messages',
    response: threadSchema,
  },
  'POST /support/tickets/:id/messages': {
    access: 'signed-in',
    flag: 'SUPPORT_TICKETS',
    summary: 'Write on a request for support: on one’s own, or as a maintainer to answer it',
    body: newMessageSchema,
    response: threadSchema,
    status: 201,
  },
  'POST /support/tickets/:id/close': {
    access: 'signed-in',
    flag: 'SUPPORT_TICKETS',
    summary: 'Close a request for support; the next message opens it again',
    response: threadSchema,
  },
  'POST /support/visitor-threads/read': {
    access: 'everybody',
    summary: 'Read a request for support by the link of an answer',
    body: linkSchema,
    response: threadSchema,
  },
  'POST /support/visitor-threads/messages': {
    access: 'everybody',
    summary: 'Write on a request for support by the link of an answer',
    body: newMessageSchema.extend(linkSchema.shape),
    response: threadSchema,
    status: 201,
  },
});
