import { companion } from '../../answers.ts';
import {
  attributes,
  escapeHtml,
  givenText,
  groupField,
  leftToRight,
  wordsInput,
  type ComponentHtml,
  type fieldParts,
  type RenderContext,
} from '../../markup.ts';
import { COUNTRIES } from './countries.data.ts';
import { shapeOf } from './shapes.data.ts';
import { labelOfPart } from './labels.ts';
import { ADDRESS_PARTS, countryName, firstCountry, LONGEST_LINE, type AddressPart } from './read.ts';
import type { AddressComponent } from './schema.ts';
import { type AddressText, addressTexts } from './texts.data.ts';

const css = `
.tf-address{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.875rem}
.tf-address>[data-tf-part=line1],.tf-address>[data-tf-part=line2],.tf-address>[data-tf-part=country]{grid-column:1/-1}
.tf-lookup{grid-column:1/-1;display:grid;gap:.5rem;justify-items:start}
.tf-lookup>p{margin:0}.tf-lookup>p:empty{display:none}
.tf-lookup>button{min-block-size:2.75rem;padding:.5rem .875rem;border:1px solid var(--tf-line);border-radius:var(--tf-radius);background:var(--tf-surface);color:var(--tf-accent);font:inherit;font-weight:560;cursor:pointer}
.tf-lookup>button.tf-plain{border-color:transparent;background:none}
.tf-lookup>button:hover{background:var(--tf-tint)}.tf-lookup>button:focus-visible,.tf-lookup>ul:focus-visible{outline:2px solid var(--tf-accent);outline-offset:2px}
.tf-lookup>ul{box-sizing:border-box;inline-size:100%;max-block-size:15rem;margin:0;padding:.25rem;overflow:auto;list-style:none;border:1px solid var(--tf-line);border-radius:var(--tf-radius);background:var(--tf-surface)}
.tf-lookup li{padding:.625rem .75rem;border-radius:calc(var(--tf-radius)*.6);cursor:pointer}
.tf-lookup li:hover{background:var(--tf-tint)}.tf-lookup li[aria-selected=true]{background:var(--tf-accent);color:var(--tf-on-accent)}
@container (max-width:20rem){.tf-address{grid-template-columns:minmax(0,1fr)}.tf-address>*{grid-column:1/-1}}`;

/** Tokens of browsers' autofill (HTML). */
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
export const addressHtml: ComponentHtml<AddressComponent, AddressText> = {
  texts: addressTexts,
  css,
  render: (component, context) => {
    const country = givenText(context.values, companion(component.key, 'country')) ?? firstCountry(component);
    return groupField(component, context, (parts) => {
      const fields = ADDRESS_PARTS.map((part) =>
        addressPartField(component, context, parts, { part, country, isFirst: part === 'line1' }),
      );
      return `<div class="tf-address"${attributes({ 'data-tf-lookup': component.lookup })}>${fields.join('')}</div>`;
    });
  },
};

/** One input of an address, with its label. */
export function addressPartField(
  component: AddressComponent,
  context: RenderContext<AddressText>,
  { id, required, state }: ReturnType<typeof fieldParts>,
  { part, country, isFirst }: { part: AddressPart; country: string; isFirst: boolean },
): string {
  const isUsed = (part !== 'region' && part !== 'postcode') || shapeOf(country)[part] !== null;
  const isNeeded = part === 'line1' || part === 'city' || part === 'country';
  const own = {
    id: isFirst ? id : `${id}-${part}`,
    name: companion(component.key, part),
    autocomplete: AUTOFILL[part],
    required: required && isNeeded,
    'aria-invalid': state['aria-invalid'],
  };
  const label = labelOfPart(part, country, context.t);
  const control =
    part === 'country'
      ? countryControl(component, context, country, own)
      : `<input class="tf-input"${attributes({ type: 'text', ...own, value: givenText(context.values, own.name), maxlength: LONGEST_LINE, ...(part === 'postcode' ? leftToRight : wordsInput(context)) })}>`;
  const box = { class: isFirst && part === 'postcode' ? 'tf-by-postcode' : null, 'data-tf-part': part };
  return `<div${attributes({ ...box, hidden: !isUsed })}><label class="tf-sublabel"${context.foreign} for="${escapeHtml(own.id)}">${escapeHtml(label)}</label>${control}</div>`;
}

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
