import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import { renderEmailTemplate } from '../../mail/email-template.ts';
import { queueEmail } from '../../mail/queue.server.ts';
import type { TicketAddresses } from './addresses.server.ts';
import type { NewMessage, StoredTicket } from './threads.server.ts';
import english from './messages/supportEmails.server.en-US.json' with { type: 'json' };
import spanish from './messages/supportEmails.server.es.json' with { type: 'json' };

const MESSAGES: Record<Locale, typeof english> = { 'en-US': english, es: spanish };

/** Who gives support, and where replies go. */
export interface SupportMail {
  /** Where requests are sent. Undefined: they are read in the console and by the operator's commands alone. */
  supportEmail: string | undefined;
  addresses: TicketAddresses;
  consoleOrigin: string;
}

/** The last line of an e-mail, which tells whether replies are read. */
const footerOf = (words: typeof english, replyTo: string | undefined): string =>
  replyTo ? words.reply : words.noReply;

/** A request for support, as the e-mails about it tell it. */
export interface ToldTicket {
  number: number;
  /** Null for a person who was signed out, then without an organization. */
  tenantId: string | null;
  organization: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  screen: string;
  browser: string;
  locale: Locale;
}

/**
 * Queues the e-mail to those who give support, and the confirmation to the person. Replies to both come to the request;
 * where no mail is received, they reach the other side directly.
 */
export async function queueTicketEmails(
  tx: Transaction,
  ticket: ToldTicket,
  { supportEmail, addresses }: SupportMail,
): Promise<void> {
  const { tenantId, number, organization, name, email, subject, message, screen, browser, locale } = ticket;
  if (supportEmail) {
    const words = MESSAGES['en-US'].told;
    const heading = fillMessage(words.subject, { number, subject });
    const replyTo = addresses.make(number, 'staff') ?? email;
    await queueEmail(tx, {
      tenantId,
      to: supportEmail,
      replyTo,
      about: email,
      subject: heading,
      ...renderEmailTemplate({
        language: 'en-US',
        heading,
        paragraphs: message.split(/\n{2,}/),
        closing: [
          `${words.from}: ${name ? `${name}, ` : ''}${email}`,
          ...(organization ? [`${words.organization}: ${organization}`] : []),
          ...(screen ? [`${words.screen}: ${screen}`] : []),
          ...(browser ? [`${words.browser}: ${browser}`] : []),
        ],
        footer: footerOf(MESSAGES['en-US'], replyTo),
      }),
    });
  }
  const words = MESSAGES[locale].confirmed;
  const heading = fillMessage(words.subject, { number });
  const replyTo = addresses.make(number, 'person') ?? supportEmail;
  await queueEmail(tx, {
    tenantId,
    to: email,
    replyTo,
    about: email,
    subject: heading,
    ...renderEmailTemplate({
      language: locale,
      heading,
      // The text of a signed-out person is not repeated: the address may be another person's.
      paragraphs: [words.text, ...(tenantId ? [`“${subject}”`] : [])],
      closing: [tenantId ? words.closing : words.closingVisitor],
      footer: footerOf(MESSAGES[locale], replyTo),
    }),
  });
}

/**
 * Queues the e-mail about a message on a request to the other side: staff's messages to the person, and the reverse.
 */
export async function queueMessageEmail(
  tx: Transaction,
  ticket: StoredTicket,
  { side, name, text, attachments }: NewMessage,
  { supportEmail, addresses, consoleOrigin }: SupportMail,
): Promise<void> {
  const { tenantId, id, number, subject, email } = ticket;
  if (side === 'person' && !supportEmail) return;
  const language = side === 'person' ? 'en-US' : ticket.locale;
  const words = MESSAGES[language][side === 'person' ? 'replied' : 'answered'];
  const heading = fillMessage(words.subject, { number, subject });
  const to = side === 'person' ? supportEmail! : email;
  const replyTo =
    addresses.make(number, side === 'person' ? 'staff' : 'person') ??
    (side === 'person' ? email : supportEmail);
  const where = tenantId === null ? addresses.makeLink(number) : id;
  await queueEmail(tx, {
    tenantId,
    to,
    replyTo,
    about: email,
    subject: heading,
    ...renderEmailTemplate({
      language,
      heading,
      paragraphs: text.split(/\n{2,}/),
      // Those who give support may have no account in the organization.
      ...(side === 'staff'
        ? {
            action: {
              label: MESSAGES[language].answered.action,
              href: `${consoleOrigin}/support/request?ticket=${where}`,
            },
          }
        : {}),
      closing: [
        `${words.from}: ${name || (side === 'person' ? email : MESSAGES[language].answered.staff)}`,
        ...(attachments ? [fillMessage(MESSAGES[language].attachments, { count: attachments })] : []),
      ],
      footer: footerOf(MESSAGES[language], replyTo),
    }),
  });
}
