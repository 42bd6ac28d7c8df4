import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import type { Role } from '@tributary/engine/access/roles.ts';
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import { renderEmailTemplate } from '../../mail/email-template.ts';
import { messagesOf } from '../pages/language.ts';
import { invitationMessagesOf } from './messages.ts';

export interface InvitationEmail {
  language: Locale;
  firstName: string;
  inviter: string;
  organization: string;
  role: Role;
  /** Where the invitation is accepted. */
  href: string;
  expiresAt: Date;
  /** The organization's. */
  timezone: string;
}

/** The email of an invitation, in the person's language. */
export function invitationEmail(email: InvitationEmail): { subject: string; html: string; text: string } {
  const { language, firstName, inviter, organization, href, expiresAt, timezone } = email;
  const messages = invitationMessagesOf(language).email;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: timezone }).format(expiresAt);
  const values = { inviter, organization, firstName, role: messagesOf(language).roles[email.role], day };
  const t = (text: string) => fillMessage(text, values);
  return {
    subject: t(messages.subject),
    ...renderEmailTemplate({
      language,
      heading: t(messages.heading),
      paragraphs: [
        t(firstName ? messages.greeting : messages.greetingNameless),
        t(messages.text),
        t(messages.role),
      ],
      action: { label: messages.action, href },
      closing: [t(messages.expires), messages.unexpected],
    }),
  };
}
