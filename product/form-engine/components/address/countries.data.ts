/** Countries and territories (ISO 3166-1 alpha-2). */
export const COUNTRIES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
  'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
  'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

/** Postcodes that are digits alone: how many, and in which countries every address has one (UPU). */
const DIGITS: Record<number, string> = {
  3: 'IS',
  4: 'AT AU BE BG CH CY DK HU LI LU MK NO NZ SI ZA',
  5: 'DE EE ES FI FR HR IT KR MC ME MX MY RS SM TR UA VA',
  6: 'CN IN RO RU SG',
};

/** Postcodes of other countries, as they are after spaces and hyphens are put right. */
const SHAPES: Record<string, string> = {
  BR: '\\d{5}-\\d{3}',
  CA: '[A-Z]\\d[A-Z] \\d[A-Z]\\d',
  CZ: '\\d{3} \\d{2}',
  GB: '[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}',
  GG: 'GY\\d{1,2} \\d[A-Z]{2}',
  GR: '\\d{3} \\d{2}',
  IE: '[A-Z]\\d[\\dW] [A-Z\\d]{4}',
  IM: 'IM\\d{1,2} \\d[A-Z]{2}',
  JE: 'JE\\d{1,2} \\d[A-Z]{2}',
  JP: '\\d{3}-\\d{4}',
  NL: '\\d{4} [A-Z]{2}',
  PL: '\\d{2}-\\d{3}',
  PT: '\\d{4}-\\d{3}',
  SE: '\\d{3} \\d{2}',
  SK: '\\d{3} \\d{2}',
  US: '\\d{5}(-\\d{4})?',
};

/** Where the space or hyphen of a postcode stands, from the end where it is negative. */
const BREAKS: Record<string, [at: number, mark: string]> = {
  BR: [5, '-'],
  CA: [3, ' '],
  CZ: [3, ' '],
  GB: [-3, ' '],
  GG: [-3, ' '],
  GR: [3, ' '],
  IE: [3, ' '],
  IM: [-3, ' '],
  JE: [-3, ' '],
  JP: [3, '-'],
  NL: [4, ' '],
  PL: [2, '-'],
  PT: [4, '-'],
  SE: [3, ' '],
  SK: [3, ' '],
};

const digitsOf = new Map(
  Object.entries(DIGITS).flatMap(([count, countries]) =>
    countries.split(' ').map((country) => [country, Number(count)] as const),
  ),
);

/** What the part of a country that an address names is called; countries where every address has one. */
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

/** What an address of a country has besides its lines and its city. */
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
    needsPostcode: digitsOf.has(country) || (country !== 'IE' && Object.hasOwn(SHAPES, country)),
  };
}

/** A postcode as its country writes it; null when none is like this. Any text passes where no shape is known. */
export function postcodeIn(country: string, text: string): string | null {
  const upper = text.toUpperCase().replace(/\s+/g, ' ');
  const bare = upper.replace(/[ -]/g, '');
  const digits = digitsOf.get(country);
  if (digits) return new RegExp(`^\\d{${digits}}$`).test(bare) ? bare : null;
  const shape = Object.hasOwn(SHAPES, country) ? SHAPES[country] : undefined;
  if (!shape) return upper;
  const at = country === 'US' && bare.length === 9 ? ([5, '-'] as const) : BREAKS[country];
  const written = at ? `${bare.slice(0, at[0])}${at[1]}${bare.slice(at[0])}` : bare;
  return new RegExp(`^(${shape})$`).test(written) ? written : null;
}
