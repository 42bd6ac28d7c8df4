import type { TextLanguage } from '@tributary/kit/languages.ts';
import type { PreferenceFrequency } from '../choices.ts';

/** What somebody has chosen in a preference center. */
export interface PreferenceState {
  /** Keys of the subscriptions that are on, `email.news`. */
  chosen: readonly string[];
  /** The language in which they want to be written to. */
  language: TextLanguage;
  /** Null where they were not asked. */
  frequency: PreferenceFrequency | null;
  /** yyyy-mm-dd: no e-mails before this day; null without a pause. */
  pausedUntil: string | null;
  /** Whether they unsubscribed from everything. */
  isOff: boolean;
}
