/** The longest e-mail address, in characters. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * An address with text on both sides of the `@` and a dot in its host; whether it exists, only an email shows.
 * Without control characters, invisible ones and unpaired surrogates: databases and email headers refuse them.
 */
export const EMAIL_ADDRESS = /^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@.\p{C}]+$/u;

/** Whether a text is a whole e-mail address of a length that can be stored. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= MAX_EMAIL_LENGTH && EMAIL_ADDRESS.test(text);
