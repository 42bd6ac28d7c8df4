import english from './messages/invitation.server.en-US.json' with { type: 'json' };
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import spanish from './messages/invitation.server.es.json' with { type: 'json' };

export type InvitationMessages = typeof english;

const WORDS: Record<Locale, InvitationMessages> = { 'en-US': english, es: spanish };

/** The texts of the invitation's email and pages. */
export const invitationMessagesOf = (language: Locale): InvitationMessages => WORDS[language];
