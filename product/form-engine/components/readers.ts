import type { ComponentOf, ComponentType, FormComponent } from '../schema.ts';
import type { Reader, Reading, ReadingContext } from '../answers.ts';
import { readAmount } from './amount.ts';
import { readCheckboxes } from './checkboxes.ts';
import { readConsent } from './consent.ts';
import { readEmail } from './email.ts';
import { readFrequency } from './frequency.ts';
import { readHidden } from './hidden.ts';
import { readPaymentMethod } from './payment-method.ts';
import { readChoice } from './radio.ts';
import { readText } from './text.ts';
import { readTextarea } from './textarea.ts';

/** How each type reads its answer; null for types without one. Apart from the renderers, so that browsers need not load those. */
const readers: { [T in ComponentType]: Reader<ComponentOf<T>> | null } = {
  text: readText,
  textarea: readTextarea,
  email: readEmail,
  select: readChoice,
  radio: readChoice,
  checkboxes: readCheckboxes,
  consent: readConsent,
  hidden: readHidden,
  amount: readAmount,
  frequency: readFrequency,
  paymentMethod: readPaymentMethod,
  heading: null,
  paragraph: null,
  pageBreak: null,
};

/** One component's reading of what came in; null for components that take no answer. */
export function readComponent(component: FormComponent, context: ReadingContext): Reading | null {
  // The table pairs each type with its own reader; TypeScript can't follow that through an index.
  const reader = readers[component.type] as Reader<FormComponent> | null;
  return reader ? reader(component, context) : null;
}
