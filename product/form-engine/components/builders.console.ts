import type { ComponentType } from '../schema.ts';
import type { AnyBuilder, ComponentBuilder } from '../panel/component-builder.console.ts';
import { addressBuilder } from './address/builder.console.tsx';
import { amountBuilder } from './amount/builder.console.tsx';
import { calculationBuilder } from './calculation/builder.console.tsx';
import { checkboxesBuilder } from './checkboxes/builder.console.tsx';
import { consentBuilder } from './consent/builder.console.tsx';
import { emailBuilder } from './email/builder.console.tsx';
import { frequencyBuilder } from './frequency/builder.console.tsx';
import { coverFeeBuilder } from './cover-fee/builder.console.tsx';
import { giftAidBuilder } from './gift-aid/builder.console.tsx';
import { tributeBuilder } from './tribute/builder.console.tsx';
import { headingBuilder } from './heading/builder.console.tsx';
import { fileBuilder } from './file/builder.console.tsx';
import { hiddenBuilder } from './hidden/builder.console.tsx';
import { pageBreakBuilder } from './page-break/builder.console.tsx';
import { paragraphBuilder } from './paragraph/builder.console.tsx';
import { paymentMethodBuilder } from './payment-method/builder.console.tsx';
import { productsBuilder } from './products/builder.console.tsx';
import { radioBuilder } from './radio/builder.console.tsx';
import { sectionBuilder } from './section/builder.console.tsx';
import { selectBuilder } from './select/builder.console.tsx';
import { textBuilder } from './text/builder.console.tsx';
import { textareaBuilder } from './textarea/builder.console.tsx';
import { dateBuilder } from './date/builder.console.tsx';
import { dividerBuilder } from './divider/builder.console.tsx';
import { numberBuilder } from './number/builder.console.tsx';
import { postcodeBuilder } from './postcode/builder.console.tsx';
import { recaptchaBuilder } from './recaptcha/builder.console.tsx';
import { phoneBuilder } from './phone/builder.console.tsx';
import { ratingBuilder } from './rating/builder.console.tsx';
import { signatureBuilder } from './signature/builder.console.tsx';
import { sliderBuilder } from './slider/builder.console.tsx';
import { surveyBuilder } from './survey/builder.console.tsx';
import { timeBuilder } from './time/builder.console.tsx';

/** The form builder's part of each type, in the order of the palette. */
const builders: { [T in ComponentType]: ComponentBuilder<T> } = {
  text: textBuilder,
  textarea: textareaBuilder,
  email: emailBuilder,
  phone: phoneBuilder,
  number: numberBuilder,
  date: dateBuilder,
  time: timeBuilder,
  address: addressBuilder,
  postcode: postcodeBuilder,
  select: selectBuilder,
  radio: radioBuilder,
  checkboxes: checkboxesBuilder,
  slider: sliderBuilder,
  rating: ratingBuilder,
  survey: surveyBuilder,
  calculation: calculationBuilder,
  file: fileBuilder,
  signature: signatureBuilder,
  consent: consentBuilder,
  recaptcha: recaptchaBuilder,
  hidden: hiddenBuilder,
  amount: amountBuilder,
  frequency: frequencyBuilder,
  products: productsBuilder,
  coverFee: coverFeeBuilder,
  giftAid: giftAidBuilder,
  tribute: tributeBuilder,
  paymentMethod: paymentMethodBuilder,
  heading: headingBuilder,
  paragraph: paragraphBuilder,
  divider: dividerBuilder,
  section: sectionBuilder,
  pageBreak: pageBreakBuilder,
};

const byType: { readonly [type: string]: AnyBuilder } = builders;

/** The builder's part of a type. */
export function builderOf(type: ComponentType): AnyBuilder {
  return byType[type]!;
}

/** All types, in the order of the palette. */
export const componentTypes = Object.keys(builders) as ComponentType[];
