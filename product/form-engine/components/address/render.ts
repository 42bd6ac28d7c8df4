import { companion } from '../../answers.ts';
import type { ComponentHtml, RenderContext } from '../../markup.ts';
import { attributes, escapeHtml, givenText, groupField, leftToRight, wordsInput } from '../../markup.ts';
import { COUNTRIES, shapeOf } from './countries.data.ts';
import { labelOfPart } from './labels.ts';
import { ADDRESS_PARTS, countryName, firstCountry, LONGEST_LINE, type AddressPart } from './read.ts';
import type { AddressComponent } from './schema.ts';

const css = `
.tf-address{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.875rem}
.tf-address>[data-tf-part=line1],.tf-address>[data-tf-part=line2],.tf-address>[data-tf-part=country]{grid-column:1/-1}
@container (max-width:20rem){.tf-address{grid-template-columns:minmax(0,1fr)}.tf-address>*{grid-column:1/-1}}`;

/** What browsers fill in by (HTML, autofill). */
const AUTOFILL: Record<AddressPart, string> = {
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postcode: 'postal-code',
  country: 'country',
};

/** The names of countries in a language, sorted; one list for each language, which are few. */
const sorted = new Map<string, [code: string, name: string][]>();

function namesIn(locale: string): [string, string][] {
  const known = sorted.get(locale);
  if (known) return known;
  const names = COUNTRIES.map((code): [string, string] => [code, countryName(code, locale)]);
  names.sort(([, one], [, other]) => one.localeCompare(other, locale));
  if (sorted.size < 50) sorted.set(locale, names);
  return names;
}

/**
 * The inputs of an address. Which of them are shown, and their labels, follow the country: on the server for the country
 * chosen so far, and in the browser when another one is chosen.
 */
export const addressHtml: ComponentHtml<AddressComponent> = {
  css,
  render: (component, context) => {
    const { key } = component;
    const country = givenText(context.values, companion(key, 'country')) ?? firstCountry(component);
    const shape = shapeOf(country);
    return groupField(component, context, ({ id, required, state }) => {
      const fields = ADDRESS_PARTS.map((part) => {
        const isUsed = (part !== 'region' && part !== 'postcode') || shape[part] !== null;
        const isNeeded = part === 'line1' || part === 'city' || part === 'country';
        const own = {
          id: part === 'line1' ? id : `${id}-${part}`,
          name: companion(key, part),
          autocomplete: AUTOFILL[part],
          required: required && isNeeded,
          'aria-invalid': state['aria-invalid'],
        };
        const label = labelOfPart(part, country, context.t);
        const control =
          part === 'country'
            ? countryControl(component, context, country, own)
            : `<input class="tf-input"${attributes({ type: 'text', ...own, value: givenText(context.values, own.name), maxlength: LONGEST_LINE, ...(part === 'postcode' ? leftToRight : wordsInput(context)) })}>`;
        return `<div${attributes({ 'data-tf-part': part, hidden: !isUsed })}><label class="tf-sublabel"${context.foreign} for="${escapeHtml(own.id)}">${escapeHtml(label)}</label>${control}</div>`;
      });
      return `<div class="tf-address">${fields.join('')}</div>`;
    });
  },
};

function countryControl(
  { countries }: AddressComponent,
  { locale, t, foreign }: RenderContext,
  chosen: string,
  own: Parameters<typeof attributes>[0],
): string {
  const offered = namesIn(locale).filter(([code]) => countries.length === 0 || countries.includes(code));
  const options = offered.map(
    ([value, name]) =>
      `<option${attributes({ value, selected: value === chosen })}>${escapeHtml(name)}</option>`,
  );
  const none = countries.length === 1 ? '' : `<option value=""${foreign}>${escapeHtml(t('choose'))}</option>`;
  return `<select class="tf-input tf-select"${attributes(own)}>${none}${options.join('')}</select>`;
}
