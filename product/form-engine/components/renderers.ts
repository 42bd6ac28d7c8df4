import type { ComponentOf, ComponentType, FormComponent } from '../schema.ts';
import type { RenderContext, Renderer } from '../markup.ts';
import { renderAmount } from './amount.ts';
import { renderCheckboxes } from './checkboxes.ts';
import { renderConsent } from './consent.ts';
import { renderEmail } from './email.ts';
import { renderFrequency } from './frequency.ts';
import { renderHidden } from './hidden.ts';
import { renderHeading, renderPageBreak, renderParagraph } from './layout.ts';
import { renderPaymentMethod } from './payment-method.ts';
import { renderRadio } from './radio.ts';
import { renderSelect } from './select.ts';
import { renderText } from './text.ts';
import { renderTextarea } from './textarea.ts';

/** How each type is written as HTML. */
const renderers: { [T in ComponentType]: Renderer<ComponentOf<T>> } = {
  text: renderText,
  textarea: renderTextarea,
  email: renderEmail,
  select: renderSelect,
  radio: renderRadio,
  checkboxes: renderCheckboxes,
  consent: renderConsent,
  hidden: renderHidden,
  amount: renderAmount,
  frequency: renderFrequency,
  paymentMethod: renderPaymentMethod,
  heading: renderHeading,
  paragraph: renderParagraph,
  pageBreak: renderPageBreak,
};

/** One component's inner HTML. */
export function renderComponentBody(component: FormComponent, context: RenderContext): string {
  // The table pairs each type with its own renderer; TypeScript can't follow that through an index.
  const renderer = renderers[component.type] as Renderer<FormComponent>;
  return renderer(component, context);
}
