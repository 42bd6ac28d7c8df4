import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import { renderEmailTemplate } from '../../mail/email-template.ts';
import { queueEmail } from '../../mail/queue.server.ts';
import english from './messages/supportEmails.server.en-US.json' with { type: 'json' };
import spanish from './messages/supportEmails.server.es.json' with { type: 'json' };

const MESSAGES: Record<Locale, typeof english> = { 'en-US': english, es: spanish };

/** A request for support, as the e-mails about it tell it. */
export interface ToldTicket {
  number: number;
  /** Null for somebody who was signed out, then without an organization. */
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
 * Queues the e-mail to those who give support, who reply to the person directly, and the confirmation to the person.
 * @param supportEmail undefined: nobody gives support by e-mail, and only the confirmation is sent
 */
export async function queueTicketEmails(
  tx: Transaction,
  ticket: ToldTicket,
  supportEmail: string | undefined,
): Promise<void> {
  const { tenantId, number, organization, name, email, subject, message, screen, browser, locale } = ticket;
  if (supportEmail) {
    const words = MESSAGES['en-US'].told;
    const heading = fillMessage(words.subject, { number, subject });
    await queueEmail(tx, {
      tenantId,
      to: supportEmail,
      replyTo: email,
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
      }),
    });
  }
  const words = MESSAGES[locale].confirmed;
  const heading = fillMessage(words.subject, { number });
  await queueEmail(tx, {
    tenantId,
    to: email,
    ...(supportEmail ? { replyTo: supportEmail } : {}),
    subject: heading,
    ...renderEmailTemplate({
      language: locale,
      heading,
      // What somebody wrote who is signed out is not repeated: the address may be another person's.
      paragraphs: [words.text, ...(tenantId ? [`“${subject}”`] : [])],
      closing: [tenantId ? words.closing : words.closingVisitor],
    }),
  });
}
