/**
 * Words that identify donors, so that they can be found byte for byte. Real donations use the words of `OWN`; their
 * copies use those of `COPIED` and a separate number.
 */
export const OWN = { word: 'tplq', phone: '447712300', number: 'q0000000' } as const;
export const COPIED = { word: 'donq', phone: '447798700', number: 'r' } as const;

/** Every text that must be found nowhere, in lower case. */
export const WANTED_NOWHERE: readonly string[] = [COPIED.word, COPIED.phone];

/** The number of a real donation, which its copies replace. */
export const numberOf = (at: number): string => `${OWN.number.slice(0, 7)}${at}`;

/** The fields of a donation as a visitor sends them. */
export function donationFields(at: number): Record<string, string> {
  const number = numberOf(at);
  const { word, phone } = OWN;
  return {
    amount: `${20 + at}.50`,
    email: `${word}mail-${number}@${word}.example`,
    firstName: `${word}first ${number}`,
    lastName: `${word}last ${number}`,
    phone: `+${phone}${String(at).padStart(3, '0')}`,
    'home.line1': `${number} ${word} street`,
    'home.city': `${word}ton`,
    'home.postcode': 'SW1A 1AA',
    'home.country': 'GB',
    words: `${word}words of ${number}`,
    news: 'true',
    ...(at % 3 === 0
      ? {
          for: 'memory',
          'for.name': `${word}loved ${number}`,
          'for.message': `${word}message ${number}`,
          'for.from': `${word}from ${number}`,
          'for.to': `${word}card-${number}@${word}.example`,
        }
      : {}),
    ...(at % 3 === 1
      ? {
          giftAid: 'true',
          'giftAid.firstName': `${word}first`,
          'giftAid.lastName': `${word}last`,
          'giftAid.house': `${number} ${word} street`,
          'giftAid.postcode': 'SW1A 1AA',
        }
      : {}),
  };
}

/** The name of a donor's file. */
export const fileName = (at: number): string => `${OWN.word}file-${numberOf(at)}.pdf`;

/** A small PDF that names its donor. */
export const fileText = (name: string): string => `%PDF-1.7\n${name} ${name.toUpperCase()}\n%%EOF`;
