/** How the hosted page treats a card. Any other number is refused, so that people enter no real ones. */
export type CardOutcome = 'succeed' | 'decline' | 'challenge' | 'hang';

export const TEST_CARDS: Record<string, CardOutcome> = {
  '4242424242424242': 'succeed',
  '4000000000000002': 'decline',
  '4000000000003220': 'challenge',
  '4000000000000341': 'hang',
};

/** The digits, or null when the text contains anything but digits, spaces and hyphens. */
export function cardDigits(text: string): string | null {
  return /^[\d -]+$/.test(text) ? text.replace(/[ -]/g, '') : null;
}

/** The Luhn check (ISO/IEC 7812-1) on 12 to 19 digits. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Whether a card's month and year, written MM/YY, have not passed. */
export function isFutureExpiry(text: string, now: Date = new Date()): boolean {
  const match = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(text.trim());
  if (!match) return false;
  return Date.UTC(2000 + Number(match[2]), Number(match[1]), 1) > now.getTime();
}

/** The IBAN check of ISO 13616: country, length and remainder 1 modulo 97. */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  let remainder = 0;
  for (const character of moved) {
    for (const digit of String(Number.parseInt(character, 36)))
      remainder = (remainder * 10 + Number(digit)) % 97;
  }
  return remainder === 1;
}
