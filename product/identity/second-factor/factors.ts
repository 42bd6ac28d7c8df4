/** Longest name of a passkey, in characters. */
export const LONGEST_NAME = 60;
/** Most passkeys of one account. */
export const MOST_PASSKEYS = 20;
