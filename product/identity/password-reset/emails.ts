import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import { renderEmailTemplate } from '../../mail/email-template.ts';
import { passwordResetMessagesOf } from './messages.ts';

interface Written {
  subject: string;
  html: string;
  text: string;
}

/** The email with the link. @param href where a new password is chosen */
export function resetEmail(language: Locale, email: string, href: string): Written {
  const messages = passwordResetMessagesOf(language).email;
  const heading = messages.subject;
  return {
    subject: heading,
    ...renderEmailTemplate({
      language,
      heading,
      paragraphs: [fillMessage(messages.text, { email })],
      action: { label: messages.action, href },
      closing: [messages.expires, messages.notYou],
    }),
  };
}

/** The email after a change, for owners who did not make it. @param href where a link is requested */
export function passwordChangedEmail(language: Locale, email: string, at: Date, href: string): Written {
  const messages = passwordResetMessagesOf(language).changed;
  const when = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at);
  return {
    subject: messages.subject,
    ...renderEmailTemplate({
      language,
      heading: messages.subject,
      paragraphs: [fillMessage(messages.text, { email, when: `${when} UTC` }), messages.notYou],
      action: { label: messages.action, href },
    }),
  };
}
