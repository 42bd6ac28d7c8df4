/** How a new resource is called, everywhere that it needs a name. */
export interface ResourceNames {
  /** `gift-voucher` and `gift-vouchers`: the file and the address. */
  one: string;
  many: string;
  /** `giftVoucher`, `giftVouchers`: the declaration and its messages. */
  oneName: string;
  manyName: string;
  /** `GiftVoucher`: types and components. */
  typeName: string;
  /** `gift_vouchers`: the subject of abilities. */
  subject: string;
  english: { one: string; many: string };
  spanish: { one: string; many: string; gender: 'm' | 'f' };
}

const WORD = /^[a-z]+(-[a-z]+)*$/;
const camel = (word: string): string => word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const spaced = (word: string): string => word.replaceAll('-', ' ');
/** A text with a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Reads the command's arguments: the resource in both numbers, in both languages, and its Spanish gender.
 * @throws Error that explains how to call the command
 */
export function namesFrom(given: readonly string[]): ResourceNames {
  const [one = '', many = '', spanishOne = '', spanishMany = '', gender = ''] = given;
  if (!WORD.test(one) || !WORD.test(many) || !spanishOne || !spanishMany || !/^[mf]$/.test(gender))
    throw new Error(
      'Call it like this: npm run new:resource -- gift-voucher gift-vouchers "vale regalo" "vales regalo" m',
    );
  return {
    one,
    many,
    oneName: camel(one),
    manyName: camel(many),
    typeName: capital(camel(one)),
    subject: many.replaceAll('-', '_'),
    english: { one: spaced(one), many: spaced(many) },
    spanish: { one: spanishOne, many: spanishMany, gender: gender === 'f' ? 'f' : 'm' },
  };
}
