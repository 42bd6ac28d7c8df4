import type { ComponentHtml, Renderer } from '../../markup.ts';
import { givenText, groupField, renderChoice } from '../../markup.ts';
import type { PaymentMethodComponent } from './schema.ts';

const render: Renderer<PaymentMethodComponent> = (component, context) => {
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

/** Radio buttons, one below the other; a single method is chosen beforehand. */
export const paymentMethodHtml: ComponentHtml<PaymentMethodComponent> = { render };
