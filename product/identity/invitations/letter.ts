import type { Role } from '@tributary/engine/access/roles.ts';
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import { renderLetter } from '../../mail/letter.ts';
import { fill, messagesOf } from '../pages/language.ts';
import { invitationWordsOf } from './words.ts';

export interface InvitationLetter {
  language: Locale;
  firstName: string;
  inviter: string;
  organization: string;
  role: Role;
  /** Where the invitation is accepted. */
  href: string;
  expiresAt: Date;
}

/** The letter that invites somebody, in their language. */
export function invitationLetter(letter: InvitationLetter): { subject: string; html: string; text: string } {
  const { language, firstName, inviter, organization, href, expiresAt } = letter;
  const words = invitationWordsOf(language).letter;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt);
  const values = { inviter, organization, firstName, role: messagesOf(language).roles[letter.role], day };
  const say = (text: string) => fill(text, values);
  return {
    subject: say(words.subject),
    ...renderLetter({
      language,
      heading: say(words.heading),
      paragraphs: [
        say(firstName ? words.greeting : words.greetingNameless),
        say(words.text),
        say(words.role),
      ],
      action: { label: words.action, href },
      closing: [say(words.expires), words.unexpected],
    }),
  };
}
