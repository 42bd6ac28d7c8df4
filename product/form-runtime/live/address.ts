import { shapeOf } from '@tributary/form-engine/components/address/shapes.data.ts';
import { labelOfPart } from '@tributary/form-engine/components/address/labels.ts';
import { ADDRESS_PARTS } from '@tributary/form-engine/components/address/read.ts';
import { extras } from '../extras.ts';
import { part, setText } from '../fields.ts';
import type { LiveField } from './live-field.ts';
import type { AddressText } from '@tributary/form-engine/components/address/texts.data.ts';

/** Shows the parts of an address that the chosen country has, under the names that it gives them. */
export const addressField: LiveField<AddressText> = (field, component, live) => {
  const { t } = live;
  const country = part<HTMLSelectElement>(field, 'select')?.value ?? '';
  const shape = shapeOf(country);
  for (const name of ADDRESS_PARTS) {
    const box = part(field, `[data-tf-part=${name}]`);
    const label = box && part(box, 'label');
    if (!label) continue;
    box.hidden = (name === 'region' || name === 'postcode') && shape[name] === null;
    setText(label, labelOfPart(name, country, t));
  }
  if (component.type === 'address' && component.lookup) extras.offerLookup?.(field, live, country === 'GB');
};
