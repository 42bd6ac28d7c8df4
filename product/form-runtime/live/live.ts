import type { FormTranslate } from '@tributary/form-engine/messages.ts';
import type { FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';
import type { FormReading } from '@tributary/form-engine/validate.ts';
import { part } from '../fields.ts';
import { address } from './address.ts';
import { calculation } from './calculation.ts';
import { options } from './options.ts';
import { products } from './products.ts';
import { slider } from './slider.ts';

/** What a live field knows of its form. */
export interface LiveForm {
  schema: FormSchema;
  locale: string;
  t: FormTranslate;
  reading: FormReading;
}

/** Brings one field in line with the answers, whenever one of them changed. */
export type LiveField = (field: HTMLElement, component: FormComponent, form: LiveForm) => void;

/** The types whose fields change while a form is filled in. */
const liveFields: { readonly [type: string]: LiveField } = {
  address,
  calculation,
  checkboxes: options,
  products,
  radio: options,
  select: options,
  slider,
};

/** Brings all fields of a form in line with its answers. */
export function refreshFields(form: HTMLFormElement, live: LiveForm): void {
  for (const component of live.schema.components) {
    const refresh = liveFields[component.type];
    const field = refresh && part(form, `[data-tf-component="${component.id}"]`);
    if (field) refresh(field, component, live);
  }
}
