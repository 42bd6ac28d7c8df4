import type { ComponentHtml, Renderer } from '../../markup.ts';
import { givenText, groupField, renderChoice } from '../../markup.ts';
import type { RadioComponent } from './schema.ts';

const render: Renderer<RadioComponent> = (component, context) => {
  const given = givenText(context.values, component.key);
  return groupField(component, context, ({ id, required, state }) => {
    const choices = component.options.map(({ value, label, condition }, index) => {
      const isShown = context.offers(component, condition);
      return renderChoice('radio', label, {
        id: index === 0 ? id : `${id}-${index}`,
        name: component.key,
        value,
        checked: value === given,
        required,
        'aria-invalid': state['aria-invalid'],
        disabled: !isShown,
      });
    });
    return `<div class="tf-choices">${choices.join('')}</div>`;
  });
};

/** Radio buttons in a fieldset. */
export const radioHtml: ComponentHtml<RadioComponent> = { render };
