/** Where blocks of ten digits begin: Arabic-Indic, Extended Arabic-Indic, Devanagari, Bengali, fullwidth. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10];

/**
 * Text with the digits of other scripts replaced by those of ASCII, which is how answers are stored, and without the
 * invisible marks of direction and joining that copied figures contain.
 */
export function plainDigits(text: string): string {
  return text.replace(/\p{Cf}/gu, '').replace(/[^\u0000-\u065f]/g, (sign) => {
    const code = sign.charCodeAt(0);
    const zero = zeros.find((start) => code >= start && code < start + 10);
    return zero === undefined ? sign : String(code - zero);
  });
}
