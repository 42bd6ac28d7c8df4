import type { TextLanguage } from '@tributary/kit/languages.ts';
import { addressTexts } from './address/texts.data.ts';
import { calculationTexts } from './calculation/texts.data.ts';
import { checkboxesTexts } from './checkboxes/texts.data.ts';
import { coverFeeTexts } from './cover-fee/texts.data.ts';
import { giftAidTexts } from './gift-aid/texts.data.ts';
import { frequencyTexts } from './frequency/texts.data.ts';
import { dateTexts } from './date/texts.data.ts';
import { fileTexts } from './file/texts.data.ts';
import { numberTexts } from './number/texts.data.ts';
import { phoneTexts } from './phone/texts.data.ts';
import { productsTexts } from './products/texts.data.ts';
import { recaptchaTexts } from './recaptcha/texts.data.ts';
import { ratingTexts } from './rating/texts.data.ts';
import { surveyTexts } from './survey/texts.data.ts';
import { tributeTexts } from './tribute/texts.data.ts';
import { signatureTexts } from './signature/texts.data.ts';
import { timeTexts } from './time/texts.data.ts';

/**
 * The fixed texts of types that have some of their own, by type. Apart from the other lists, because those know the
 * translator, which knows these.
 */
const componentTexts = {
  address: addressTexts,
  calculation: calculationTexts,
  checkboxes: checkboxesTexts,
  coverFee: coverFeeTexts,
  frequency: frequencyTexts,
  giftAid: giftAidTexts,
  tribute: tributeTexts,
  date: dateTexts,
  file: fileTexts,
  number: numberTexts,
  phone: phoneTexts,
  postcode: addressTexts,
  products: productsTexts,
  rating: ratingTexts,
  recaptcha: recaptchaTexts,
  signature: signatureTexts,
  slider: numberTexts,
  survey: surveyTexts,
  time: timeTexts,
};

type Tables = (typeof componentTexts)[keyof typeof componentTexts];
type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The texts of all types. */
export type ComponentTexts = Merged<Tables['en']>;

/** The texts of these types in one language; of all types when none are named. */
export function textsOfTypes(language: TextLanguage, types?: ReadonlySet<string>): ComponentTexts {
  const tables = Object.entries(componentTexts).flatMap(([type, texts]) =>
    !types || types.has(type) ? [texts[language]] : [],
  );
  return Object.assign({}, ...tables) as ComponentTexts;
}
