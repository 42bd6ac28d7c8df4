import type { ComponentOf } from '../schema.ts';
import type { Reader } from '../answers.ts';
import type { Renderer } from '../markup.ts';
import { givenText, groupField } from '../markup.ts';
import { readOneOf, renderChoice } from './radio.ts';

/** One of the offered methods. */
export const readPaymentMethod: Reader<ComponentOf<'paymentMethod'>> = (component, { raw, t }) =>
  readOneOf(
    component.key,
    component.methods.map((method) => method.value),
    raw,
    t,
  );

/** Radio buttons, one below the other; a single method is chosen beforehand. */
export const renderPaymentMethod: Renderer<ComponentOf<'paymentMethod'>> = (component, context) => {
  const only = component.methods.length === 1 ? component.methods[0]?.value : undefined;
  const chosen = givenText(context.values, component.key) ?? only;
  return groupField(component, context, ({ id, required, state }) => {
    const choices = component.methods.map(({ value, label }, index) =>
      renderChoice('radio', label, {
        id: index === 0 ? id : `${id}-${index}`,
        name: component.key,
        value,
        checked: value === chosen,
        required,
        'aria-invalid': state['aria-invalid'],
      }),
    );
    return `<div class="tf-choices tf-methods">${choices.join('')}</div>`;
  });
};
