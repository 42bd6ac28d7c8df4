import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import { renderLetter } from '../../mail/letter.ts';
import { queueMail } from '../../mail/queue.server.ts';
import { fill } from '../pages/language.ts';
import { factorWordsOf, type FactorWords } from './words.ts';

/** What an owner is told of. */
export type FactorNews = keyof FactorWords['letters'];

export interface FactorLetter {
  to: { email: string; language: Locale };
  news: FactorNews;
  /** The passkey's name, or how many recovery codes are left. */
  values?: Record<string, string | number>;
}

/** Tells the owner of a change, in its transaction: who did not make it learns of it at once. */
export type TellOwner = (tx: Transaction, letter: FactorLetter) => Promise<void>;

/** @param consoleOrigin where the letters lead */
export function createLetters(consoleOrigin: string): TellOwner {
  return async (tx, { to, news, values = {} }) => {
    const { letters, letterEnd } = factorWordsOf(to.language);
    const words = letters[news];
    const subject = fill(words.subject, values);
    await queueMail(tx, {
      tenantId: null,
      to: to.email,
      subject,
      ...renderLetter({
        language: to.language,
        heading: subject,
        paragraphs: [fill(words.text, { ...values, email: to.email })],
        action: { label: letterEnd.action, href: `${consoleOrigin}/account-settings` },
        closing: [letterEnd.notYou],
      }),
    });
  };
}
