import type { AnswerType, Reading } from '../../answers.ts';
import { companion, isStorableText, textOf } from '../../answers.ts';
import { plainDigits } from '@tributary/kit/typed/digits.ts';
import { isCountry } from './known-country.ts';
import { postcodeIn, shapeOf } from './shapes.data.ts';
import type { AddressComponent } from './schema.ts';
import type { AddressText } from './texts.data.ts';

/** The inputs of an address, in their order. */
export const ADDRESS_PARTS = ['line1', 'line2', 'city', 'region', 'postcode', 'country'] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

/** Longest line of an address. */
export const LONGEST_LINE = 100;

/** The country that an address has when nothing is chosen. */
export const firstCountry = ({
  country,
  countries,
}: Pick<AddressComponent, 'country' | 'countries'>): string =>
  country || (countries.length === 1 ? countries[0]! : '');

/**
 * A postal address. Its parts depend on the country: which are required, and the form of a postcode, which is stored as
 * the country writes it. A country alone is no answer. Conditions compare the country's code.
 */
export const addressAnswer: AnswerType<AddressComponent, AddressText> = {
  parts: () => ADDRESS_PARTS,
  show: (_, answer, { locale }) => shownAddress(answer, locale),
  read: (component, { raw, t }) => {
    const { key, countries } = component;
    const refuse = (error: string): Reading => ({ ok: false, error });
    const given: Partial<Record<AddressPart, string>> = {};
    for (const part of ADDRESS_PARTS) {
      const text = textOf(raw, companion(key, part));
      if (text === null || text.length > LONGEST_LINE || !isStorableText(text) || /[\r\n]/.test(text))
        return refuse(t('addressProblem'));
      if (text !== '') given[part] = text;
    }
    const country = given.country ?? firstCountry(component);
    const isOffered = countries.length > 0 ? countries.includes(country) : isCountry(country);
    if (country !== '' && !isOffered) return refuse(t('notAnOption'));
    delete given.country;
    if (Object.keys(given).length === 0) return { ok: true, answer: {}, compared: '' };
    const { region, needsRegion, postcode, needsPostcode } = shapeOf(country);
    if (!given.line1) return refuse(t('addressNeedsLine'));
    if (!given.city) return refuse(t('addressNeedsCity'));
    if (!region) delete given.region;
    else if (needsRegion && !given.region) return refuse(t(`addressNeeds.${region}`));
    if (!postcode) delete given.postcode;
    else if (given.postcode) {
      const written = postcodeIn(country, plainDigits(given.postcode));
      if (written === null)
        return refuse(t(postcode === 'zip' ? 'addressZipProblem' : 'addressPostcodeProblem'));
      given.postcode = written;
    } else if (needsPostcode)
      return refuse(t(postcode === 'zip' ? 'addressNeedsZip' : 'addressNeedsPostcode'));
    if (country === '') return refuse(t('addressNeedsCountry'));
    return { ok: true, answer: { ...given, country }, compared: country };
  },
};

/** An address on one line, with the country's name. */
function shownAddress(answer: unknown, locale: string): string {
  const parts = (typeof answer === 'object' ? answer : {}) as Partial<Record<AddressPart, string>>;
  const { line1, line2, city, region, postcode, country } = parts;
  const name = country && isCountry(country) ? countryName(country, locale) : country;
  return [line1, line2, city, [region, postcode].filter(Boolean).join(' '), name].filter(Boolean).join(', ');
}

/** A country's name in a language; its code where the language has none. */
export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames([locale, 'en'], { type: 'region' }).of(code) ?? code;
}
