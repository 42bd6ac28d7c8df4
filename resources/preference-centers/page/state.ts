import { TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import * as z from 'zod';
import { PREFERENCE_FREQUENCIES } from '../choices.ts';

/** A person's choices in a preference center. */
export const preferenceStateSchema = z.object({
  /** Keys of the subscriptions that are on, `email.news`. */
  chosen: z.array(z.string()),
  /** The language in which they want to be written to. */
  language: z.enum(TEXT_LANGUAGES),
  /** Null where they were not asked. */
  frequency: z.enum(PREFERENCE_FREQUENCIES).nullable(),
  /** yyyy-mm-dd: no e-mails before this day; null without a pause. */
  pausedUntil: z.iso.date().nullable(),
  /** Whether they unsubscribed from everything. */
  isOff: z.boolean(),
});
export type PreferenceState = z.infer<typeof preferenceStateSchema>;
