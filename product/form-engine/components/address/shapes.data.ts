/** Postcodes that are digits alone: how many, and in which countries every address has one (UPU). */
const DIGITS: Record<string, string> = {
  3: 'IS',
  4: 'AT AU BE BG CH CY DK HU LI LU MK NO NZ SI ZA',
  5: 'DE EE ES FI FR HR IT KR MC ME MX MY RS SM TR UA US VA',
  6: 'CN IN RO RU SG',
};

type Shape = readonly [before: string, mark: string, after: string, signsAfter: number];

const inBritain = (before: string): Shape => [before, ' ', '\\d[A-Z]{2}', 3];
const threeAndTwo: Shape = ['\\d{3}', ' ', '\\d{2}', 2];

/** Postcodes of other countries: the patterns before and after their space or hyphen. */
const SHAPES: Record<string, Shape> = {
  BR: ['\\d{5}', '-', '\\d{3}', 3],
  CA: ['[A-Z]\\d[A-Z]', ' ', '\\d[A-Z]\\d', 3],
  CZ: threeAndTwo,
  GB: inBritain('[A-Z]{1,2}\\d[A-Z\\d]?'),
  GG: inBritain('GY\\d{1,2}'),
  GR: threeAndTwo,
  IE: ['[A-Z]\\d[\\dW]', ' ', '[A-Z\\d]{4}', 4],
  IM: inBritain('IM\\d{1,2}'),
  JE: inBritain('JE\\d{1,2}'),
  JP: ['\\d{3}', '-', '\\d{4}', 4],
  NL: ['\\d{4}', ' ', '[A-Z]{2}', 2],
  PL: ['\\d{2}', '-', '\\d{3}', 3],
  PT: ['\\d{4}', '-', '\\d{3}', 3],
  SE: threeAndTwo,
  SK: threeAndTwo,
  // Of nine digits; those of five are above.
  US: ['\\d{5}', '-', '\\d{4}', 4],
};

const digitsOf = (country: string): string | undefined =>
  country ? Object.keys(DIGITS).find((count) => DIGITS[count]!.includes(country)) : undefined;

/** The name of the region in an address; countries where every address has one. */
const REGIONS: Record<string, string> = {
  state: 'AU BR IN MX US',
  province: 'CA CN',
  prefecture: 'JP',
};
/** Countries whose addresses name no region. */
const WITHOUT_REGION =
  'AT BE BG CH CY CZ DE DK EE FI FR GB GG GR HR HU IM IS JE LI LT LU LV MC MT NL NO PL PT RO RS SE SG SI SK SM VA';
/** Places without postcodes. */
const WITHOUT_POSTCODE = 'AE BS BW BZ FJ GY HK JM MO QA UG ZW';

/** Parts of a country's addresses besides lines and city. */
export interface AddressShape {
  region: 'state' | 'province' | 'prefecture' | 'region' | null;
  needsRegion: boolean;
  postcode: 'zip' | 'postcode' | null;
  needsPostcode: boolean;
}

/** The shape of a country's addresses; of one that is not known, with a region and a postcode that may be left out. */
export function shapeOf(country: string): AddressShape {
  const named = country && Object.keys(REGIONS).find((name) => REGIONS[name]!.includes(country));
  const hasPostcode = !(country && WITHOUT_POSTCODE.includes(country));
  return {
    region: named
      ? (named as 'state' | 'province' | 'prefecture')
      : country && WITHOUT_REGION.includes(country)
        ? null
        : 'region',
    needsRegion: Boolean(named),
    postcode: hasPostcode ? (country === 'US' ? 'zip' : 'postcode') : null,
    needsPostcode: digitsOf(country) !== undefined || (country !== 'IE' && Object.hasOwn(SHAPES, country)),
  };
}

/** A postcode as its country writes it; null when none is like this. Any text passes where no shape is known. */
export function postcodeIn(country: string, text: string): string | null {
  const upper = text.toUpperCase().replace(/\s+/g, ' ');
  const bare = upper.replace(/[ -]/g, '');
  const digits = digitsOf(country);
  const shape = Object.hasOwn(SHAPES, country) && (!digits || bare.length > 5) ? SHAPES[country] : undefined;
  if (!shape) return !digits ? upper : new RegExp(`^\\d{${digits}}$`).test(bare) ? bare : null;
  const [before, mark, after, signsAfter] = shape;
  const written = `${bare.slice(0, -signsAfter)}${mark}${bare.slice(-signsAfter)}`;
  return new RegExp(`^${before}${mark}${after}$`).test(written) ? written : null;
}
