import { part } from '../fields.ts';
import { addressField } from './address.ts';
import { calculationField } from './calculation.ts';
import { postcodeField } from './postcode.ts';
import { recaptchaField } from './recaptcha.ts';
import type { LiveField, LiveForm } from './live-field.ts';
import { fileField } from './file.ts';
import { optionsField } from './options.ts';
import { productsField } from './products.ts';
import { signatureField } from './signature.ts';
import { sliderField } from './slider.ts';

/** The types whose fields change while a form is filled in. */
const liveFields: { readonly [type: string]: LiveField | undefined } = {
  address: addressField,
  calculation: calculationField,
  file: fileField,
  checkboxes: optionsField,
  postcode: postcodeField,
  products: productsField,
  radio: optionsField,
  recaptcha: recaptchaField,
  select: optionsField,
  signature: signatureField,
  slider: sliderField,
};

/** Brings all fields of a form in line with its answers. */
export function refreshFields(form: HTMLFormElement, live: LiveForm): void {
  for (const component of live.schema.components) {
    const refresh = liveFields[component.type];
    const field = refresh && part(form, `[data-tf-component="${component.id}"]`);
    if (field) refresh(field, component, live);
  }
}
