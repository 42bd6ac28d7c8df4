import english from '@tributary/kit/i18n/locales/en-US/invitation.json' with { type: 'json' };
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import spanish from '@tributary/kit/i18n/locales/es/invitation.json' with { type: 'json' };

export type InvitationMessages = typeof english;

const WORDS: Record<Locale, InvitationMessages> = { 'en-US': english, es: spanish };

/** Every text of the invitation's letter and pages. */
export const invitationMessagesOf = (language: Locale): InvitationMessages => WORDS[language];
