/** An address to which no email is sent. */
export class AddressError extends TypeError {
  constructor() {
    super('An e-mail goes to one plain address, like name@example.org.');
    this.name = 'AddressError';
  }
}

/** The longest path that SMTP carries (RFC 5321, section 4.5.3.1.3). */
const LONGEST_ADDRESS = 254;
/** The most of a line that mail programs show. */
const LONGEST_SUBJECT = 200;

// Neither quoted local parts nor address literals: sign-ups never use them, and they may contain odd characters.
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}.]+(\.[^\s@<>()[\]\\,;:"\p{C}.]+)*$/u;

/**
 * One bare address without anything that could start another header or another recipient.
 * @throws AddressError for everything else
 */
export function checkedAddress(text: string): string {
  const address = text.trim();
  if (address.length > LONGEST_ADDRESS || !ADDRESS.test(address)) throw new AddressError();
  return address;
}

/** A text on one line: line breaks and other control characters, also those that turn the writing round, become spaces. */
export const onOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

/** A header's text: on one line, and no longer than mail programs show. */
export const singleLine = (text: string): string => [...onOneLine(text)].slice(0, LONGEST_SUBJECT).join('');
