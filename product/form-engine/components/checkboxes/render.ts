import type { ComponentHtml, Renderer } from '../../markup.ts';
import { givenTexts, groupField, renderChoice } from '../../markup.ts';
import type { CheckboxesComponent } from './schema.ts';
import { type CheckboxesText, checkboxesTexts } from './texts.data.ts';

const render: Renderer<CheckboxesComponent, CheckboxesText> = (component, context) => {
  const given = givenTexts(context.values, component.key);
  return groupField(component, context, ({ id, state }) => {
    const choices = component.options.map(({ value, label, condition }, index) => {
      const isShown = context.offers(component, condition);
      return renderChoice('checkbox', label, {
        id: index === 0 ? id : `${id}-${index}`,
        name: component.key,
        value,
        checked: given?.includes(value),
        'aria-invalid': state['aria-invalid'],
        disabled: !isShown,
      });
    });
    return `<div class="tf-choices">${choices.join('')}</div>`;
  });
};

/** Checkboxes in a fieldset. HTML has no "at least one", so `required` is checked after sending only. */
export const checkboxesHtml: ComponentHtml<CheckboxesComponent, CheckboxesText> = {
  texts: checkboxesTexts,
  render,
};
