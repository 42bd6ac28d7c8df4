import type { FormTranslate } from '../../translate.ts';
import { shapeOf } from './shapes.data.ts';
import type { AddressPart } from './read.ts';
import type { AddressText } from './texts.data.ts';

/** The name of a part of an address in a country. */
export function labelOfPart(part: AddressPart, country: string, t: FormTranslate<AddressText>): string {
  const { region, needsRegion, postcode, needsPostcode } = shapeOf(country);
  const optional = (label: string): string => `${label} ${t('optional')}`;
  switch (part) {
    case 'region': {
      const label = t(`address.${region ?? 'region'}`);
      return needsRegion ? label : optional(label);
    }
    case 'postcode': {
      const label = t(postcode === 'zip' ? 'address.zip' : 'address.postcode');
      return needsPostcode ? label : optional(label);
    }
    case 'line2':
      return optional(t('address.line2'));
    default:
      return t(`address.${part}`);
  }
}
