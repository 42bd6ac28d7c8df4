import { addressField } from './address.ts';
import { calculationField } from './calculation.ts';
import { fileField } from './file.ts';
import type { LiveField } from './live-field.ts';
import { optionsField } from './options.ts';
import { postcodeField } from './postcode.ts';
import { productsField } from './products.ts';
import { recaptchaField } from './recaptcha.ts';
import { signatureField } from './signature.ts';
import { sliderField } from './slider.ts';

/** The types whose fields change while a form is filled in. */
export const liveFields: { readonly [type: string]: LiveField | undefined } = {
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
