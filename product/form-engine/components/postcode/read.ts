import type { AnswerType } from '../../answers.ts';
import { addressAnswer } from '../address/read.ts';
import type { AddressComponent } from '../address/schema.ts';
import type { PostcodeComponent } from './schema.ts';
import type { AddressText } from '../address/texts.data.ts';

/** The inputs, in their order. */
export const POSTCODE_PARTS = ['postcode', 'line1', 'line2', 'city'] as const;

/** The same question as an address of one country. */
export const asAddress = (component: PostcodeComponent): AddressComponent => ({
  ...component,
  type: 'address',
  countries: ['GB'],
  country: 'GB',
  lookup: true,
});

/** An address in the United Kingdom, read and shown as an address is. */
export const postcodeAnswer: AnswerType<PostcodeComponent, AddressText> = {
  parts: () => POSTCODE_PARTS,
  show: (component, answer, context) => addressAnswer.show!(asAddress(component), answer, context),
  read: (component, context) => addressAnswer.read(asAddress(component), context),
};
