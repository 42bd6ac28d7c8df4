import { defineRoutes } from '@tributary/engine/http/route.ts';
import { isEmailAddress } from '@tributary/kit/email-address.ts';
import { LOCALES } from '@tributary/kit/i18n/locales.ts';
import * as z from 'zod';

/** A text of one to so many characters. */
export const filledIn = (most: number) => z.string().trim().min(1, 'Please fill this in').max(most);

const requestSchema = z.object({
  subject: filledIn(200),
  message: filledIn(10_000),
  /** The path of the screen from which the person came. */
  screen: z.string().max(300).default(''),
  /** As the browser calls itself. */
  browser: z.string().max(400).default(''),
  locale: z.enum(LOCALES).default('en-US'),
});

const visitorSchema = requestSchema.extend({
  email: z.string().trim().max(320).refine(isEmailAddress, 'This is no complete e-mail address'),
  /** People do not see this field: who fills it in is a robot. */
  website: z.string().max(400).default(''),
});

const sentSchema = z.object({ number: z.int() });

export const ticketSchema = z.object({
  id: z.string(),
  number: z.int(),
  name: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  isClosed: z.boolean(),
  /** Whether the caller sent it. */
  isOwn: z.boolean(),
  /** Messages after the first. */
  messages: z.int(),
});
export type SupportTicket = z.infer<typeof ticketSchema>;

/** Requests for support, of members and of people who are signed out. */
export const ticketRoutes = defineRoutes({
  'POST /support/tickets': {
    access: 'signed-in',
    flag: 'SUPPORT_TICKETS',
    summary: 'Ask for support',
    body: requestSchema,
    response: sentSchema,
    status: 201,
  },
  'GET /support/tickets': {
    access: 'signed-in',
    flag: 'SUPPORT_TICKETS',
    summary:
      'List the newest requests for support: all of the organization for its maintainers, otherwise one’s own',
    response: z.object({ items: z.array(ticketSchema) }),
  },
  'POST /support/visitor-tickets': {
    access: 'everybody',
    summary: 'Ask for support without being signed in',
    body: visitorSchema,
    response: sentSchema,
    status: 201,
  },
  'GET /support/contact': {
    access: 'everybody',
    summary: 'Get whether replies to support e-mails are read',
    response: z.object({ byEmail: z.boolean() }),
  },
});
