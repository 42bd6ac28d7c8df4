import type * as z from 'zod';
import type { AnswerType } from '../answers.ts';
import type { ComponentHtml } from '../markup.ts';
import { amountAnswer } from './amount/read.ts';
import { amountHtml } from './amount/render.ts';
import { amountSchema } from './amount/schema.ts';
import { addressAnswer } from './address/read.ts';
import { addressHtml } from './address/render.ts';
import { addressSchema } from './address/schema.ts';
import { calculationAnswer } from './calculation/read.ts';
import { calculationHtml } from './calculation/render.ts';
import { calculationSchema } from './calculation/schema.ts';
import { checkboxesAnswer } from './checkboxes/read.ts';
import { checkboxesHtml } from './checkboxes/render.ts';
import { checkboxesSchema } from './checkboxes/schema.ts';
import { consentAnswer } from './consent/read.ts';
import { consentHtml } from './consent/render.ts';
import { consentSchema } from './consent/schema.ts';
import { emailAnswer } from './email/read.ts';
import { emailHtml } from './email/render.ts';
import { emailSchema } from './email/schema.ts';
import { fileAnswer } from './file/read.ts';
import { fileHtml } from './file/render.ts';
import { fileSchema } from './file/schema.ts';
import { frequencyAnswer } from './frequency/read.ts';
import { frequencyHtml } from './frequency/render.ts';
import { frequencySchema } from './frequency/schema.ts';
import { coverFeeAnswer } from './cover-fee/read.ts';
import { coverFeeHtml } from './cover-fee/render.ts';
import { coverFeeSchema } from './cover-fee/schema.ts';
import { giftAidAnswer } from './gift-aid/read.ts';
import { giftAidHtml } from './gift-aid/render.ts';
import { giftAidSchema } from './gift-aid/schema.ts';
import { tributeAnswer } from './tribute/read.ts';
import { tributeHtml } from './tribute/render.ts';
import { tributeSchema } from './tribute/schema.ts';
import { headingHtml } from './heading/render.ts';
import { headingSchema } from './heading/schema.ts';
import { hiddenAnswer } from './hidden/read.ts';
import { hiddenHtml } from './hidden/render.ts';
import { hiddenSchema } from './hidden/schema.ts';
import { pageBreakHtml } from './page-break/render.ts';
import { pageBreakSchema } from './page-break/schema.ts';
import { paragraphHtml } from './paragraph/render.ts';
import { paragraphSchema } from './paragraph/schema.ts';
import { paymentMethodAnswer } from './payment-method/read.ts';
import { paymentMethodHtml } from './payment-method/render.ts';
import { paymentMethodSchema } from './payment-method/schema.ts';
import { productsAnswer } from './products/read.ts';
import { productsHtml } from './products/render.ts';
import { productsSchema } from './products/schema.ts';
import { radioAnswer } from './radio/read.ts';
import { radioHtml } from './radio/render.ts';
import { radioSchema } from './radio/schema.ts';
import { sectionHtml } from './section/render.ts';
import { sectionSchema } from './section/schema.ts';
import { selectAnswer } from './select/read.ts';
import { selectHtml } from './select/render.ts';
import { selectSchema } from './select/schema.ts';
import { surveyAnswer } from './survey/read.ts';
import { surveyHtml } from './survey/render.ts';
import { surveySchema } from './survey/schema.ts';
import { textAnswer } from './text/read.ts';
import { textHtml } from './text/render.ts';
import { textSchema } from './text/schema.ts';
import { textareaAnswer } from './textarea/read.ts';
import { textareaHtml } from './textarea/render.ts';
import { textareaSchema } from './textarea/schema.ts';
import { dateAnswer } from './date/read.ts';
import { dateHtml } from './date/render.ts';
import { dateSchema } from './date/schema.ts';
import { dividerHtml } from './divider/render.ts';
import { dividerSchema } from './divider/schema.ts';
import { numberAnswer } from './number/read.ts';
import { numberHtml } from './number/render.ts';
import { numberSchema } from './number/schema.ts';
import { phoneAnswer } from './phone/read.ts';
import { phoneHtml } from './phone/render.ts';
import { phoneSchema } from './phone/schema.ts';
import { postcodeAnswer } from './postcode/read.ts';
import { postcodeHtml } from './postcode/render.ts';
import { postcodeSchema } from './postcode/schema.ts';
import { recaptchaHtml } from './recaptcha/render.ts';
import { recaptchaSchema } from './recaptcha/schema.ts';
import { ratingAnswer } from './rating/read.ts';
import { ratingHtml } from './rating/render.ts';
import { ratingSchema } from './rating/schema.ts';
import { signatureAnswer } from './signature/read.ts';
import { signatureHtml } from './signature/render.ts';
import { signatureSchema } from './signature/schema.ts';
import { sliderAnswer } from './slider/read.ts';
import { sliderHtml } from './slider/render.ts';
import { sliderSchema } from './slider/schema.ts';
import { timeAnswer } from './time/read.ts';
import { timeHtml } from './time/render.ts';
import { timeSchema } from './time/schema.ts';

/**
 * The types of components, one line in each list. They are three exports so that the script in visitors' browsers,
 * which only reads answers, is built without Zod and without renderers; the compiler requires every type.
 */
export const componentSchemas = [
  textSchema,
  textareaSchema,
  emailSchema,
  phoneSchema,
  numberSchema,
  dateSchema,
  timeSchema,
  addressSchema,
  postcodeSchema,
  selectSchema,
  radioSchema,
  checkboxesSchema,
  sliderSchema,
  ratingSchema,
  surveySchema,
  calculationSchema,
  fileSchema,
  signatureSchema,
  consentSchema,
  hiddenSchema,
  amountSchema,
  frequencySchema,
  productsSchema,
  coverFeeSchema,
  giftAidSchema,
  tributeSchema,
  paymentMethodSchema,
  recaptchaSchema,
  headingSchema,
  paragraphSchema,
  dividerSchema,
  sectionSchema,
  pageBreakSchema,
] as const;

type Component = z.output<(typeof componentSchemas)[number]>;

/** How the answers of each type are read; for every type whose components have a key. */
export const answerTypes: {
  [C in Component as C extends { key: string } ? C['type'] : never]: AnswerType<C>;
} = {
  text: textAnswer,
  textarea: textareaAnswer,
  email: emailAnswer,
  phone: phoneAnswer,
  number: numberAnswer,
  date: dateAnswer,
  time: timeAnswer,
  address: addressAnswer,
  postcode: postcodeAnswer,
  select: selectAnswer,
  radio: radioAnswer,
  checkboxes: checkboxesAnswer,
  slider: sliderAnswer,
  rating: ratingAnswer,
  survey: surveyAnswer,
  calculation: calculationAnswer,
  file: fileAnswer,
  signature: signatureAnswer,
  consent: consentAnswer,
  hidden: hiddenAnswer,
  amount: amountAnswer,
  frequency: frequencyAnswer,
  products: productsAnswer,
  coverFee: coverFeeAnswer,
  giftAid: giftAidAnswer,
  tribute: tributeAnswer,
  paymentMethod: paymentMethodAnswer,
};

/** How each type is written as HTML. */
export const componentHtml: { [C in Component as C['type']]: ComponentHtml<C> } = {
  text: textHtml,
  textarea: textareaHtml,
  email: emailHtml,
  phone: phoneHtml,
  number: numberHtml,
  date: dateHtml,
  time: timeHtml,
  address: addressHtml,
  postcode: postcodeHtml,
  select: selectHtml,
  radio: radioHtml,
  checkboxes: checkboxesHtml,
  slider: sliderHtml,
  rating: ratingHtml,
  survey: surveyHtml,
  calculation: calculationHtml,
  file: fileHtml,
  signature: signatureHtml,
  consent: consentHtml,
  hidden: hiddenHtml,
  amount: amountHtml,
  frequency: frequencyHtml,
  products: productsHtml,
  coverFee: coverFeeHtml,
  giftAid: giftAidHtml,
  tribute: tributeHtml,
  paymentMethod: paymentMethodHtml,
  recaptcha: recaptchaHtml,
  heading: headingHtml,
  paragraph: paragraphHtml,
  divider: dividerHtml,
  section: sectionHtml,
  pageBreak: pageBreakHtml,
};
