import type { SupportMail } from '@tributary/product/support/tickets/emails.server.ts';
import { createTicketAddresses } from '@tributary/product/support/tickets/addresses.server.ts';
import * as z from 'zod';

/** Where replies to e-mails about requests for support are received, and for which domain. */
export interface SupportInboxSettings {
  host: string;
  port: number;
  domain: string;
}

/** The variables of support, for the server's settings. */
export const supportVariables = {
  SUPPORT_EMAIL: z.email().optional(),
  SUPPORT_INBOX_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  SUPPORT_INBOX_HOST: z.string().default('127.0.0.1'),
  SUPPORT_INBOX_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Give the domain whose mail comes here: reply.example.org')
    .optional(),
};

/** Where replies are received; undefined for nowhere; `wrong` where half of it is given. */
export function readSupportInbox(
  given: z.infer<z.ZodObject<typeof supportVariables>>,
): SupportInboxSettings | undefined | { wrong: string[] } {
  const { SUPPORT_INBOX_PORT: port, SUPPORT_INBOX_HOST: host, SUPPORT_INBOX_DOMAIN: domain } = given;
  if (port === undefined && domain === undefined) return undefined;
  if (port === undefined || domain === undefined)
    return { wrong: ['SUPPORT_INBOX_PORT, SUPPORT_INBOX_DOMAIN: give both, or neither'] };
  return { host, port, domain };
}

/** Who gives support and where replies go, by the server's settings. */
export const supportMailOf = (settings: {
  supportEmail: string | undefined;
  supportInbox: SupportInboxSettings | undefined;
  consoleOrigin: string;
  secretsKey: string;
}): SupportMail => ({
  supportEmail: settings.supportEmail,
  addresses: createTicketAddresses(settings.secretsKey, settings.supportInbox?.domain),
  consoleOrigin: new URL(settings.consoleOrigin).origin,
});
