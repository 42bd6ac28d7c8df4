import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import { renderEmailTemplate } from '../../mail/email-template.ts';
import { queueEmail } from '../../mail/queue.server.ts';
import { factorMessagesOf, type FactorMessages } from './messages.ts';

/** Events of which the owner is notified. */
export type FactorEvent = keyof FactorMessages['emails'];

export interface FactorEmail {
  to: { email: string; language: Locale };
  news: FactorEvent;
  /** The passkey's name, or how many recovery codes are left. */
  values?: Record<string, string | number>;
}

/** Tells the owner of a change, in its transaction: who did not make it learns of it at once. */
export type NotifyOwner = (tx: Transaction, email: FactorEmail) => Promise<void>;

/** @param consoleOrigin the origin of the links in the emails */
export function createFactorEmails(consoleOrigin: string): NotifyOwner {
  return async (tx, { to, news, values = {} }) => {
    const { emails, emailEnd } = factorMessagesOf(to.language);
    const words = emails[news];
    const subject = fillMessage(words.subject, values);
    await queueEmail(tx, {
      tenantId: null,
      to: to.email,
      subject,
      ...renderEmailTemplate({
        language: to.language,
        heading: subject,
        paragraphs: [fillMessage(words.text, { ...values, email: to.email })],
        action: { label: emailEnd.action, href: `${consoleOrigin}/account-settings` },
        closing: [emailEnd.notYou],
      }),
    });
  };
}
