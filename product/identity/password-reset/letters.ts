import type { Locale } from '@tributary/kit/i18n/locales.ts';
import { renderLetter } from '../../mail/letter.ts';
import { fill } from '../pages/language.ts';
import { passwordResetWordsOf } from './words.ts';

interface Written {
  subject: string;
  html: string;
  text: string;
}

/** The letter with the link. @param href where a new password is chosen */
export function resetLetter(language: Locale, email: string, href: string): Written {
  const words = passwordResetWordsOf(language).letter;
  const heading = words.subject;
  return {
    subject: heading,
    ...renderLetter({
      language,
      heading,
      paragraphs: [fill(words.text, { email })],
      action: { label: words.action, href },
      closing: [words.expires, words.notYou],
    }),
  };
}

/** The letter after a change, for whoever did not make it. @param href where a link is asked for */
export function passwordChangedLetter(language: Locale, email: string, at: Date, href: string): Written {
  const words = passwordResetWordsOf(language).changed;
  const when = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at);
  return {
    subject: words.subject,
    ...renderLetter({
      language,
      heading: words.subject,
      paragraphs: [fill(words.text, { email, when: `${when} UTC` }), words.notYou],
      action: { label: words.action, href },
    }),
  };
}
