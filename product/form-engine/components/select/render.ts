import type { ComponentHtml, Renderer } from '../../markup.ts';
import { attributes, escapeHtml, givenText, singleField } from '../../markup.ts';
import type { SelectComponent } from './schema.ts';

const render: Renderer<SelectComponent> = (component, context) => {
  const given = givenText(context.values, component.key);
  const options = component.options.map(({ value, label, condition }) => {
    const isHidden = !context.offers(component, condition);
    return `<option${attributes({ value, selected: value === given, hidden: isHidden, disabled: isHidden })}>${escapeHtml(label)}</option>`;
  });
  return singleField(
    component,
    context,
    ({ id, required, state }) =>
      `<select class="tf-input tf-select"${attributes({
        id,
        name: component.key,
        autocomplete: component.autocomplete || null,
        required,
        ...state,
      })}><option value=""${context.foreign}>${escapeHtml(context.t('choose'))}</option>${options.join('')}</select>`,
  );
};

/** A native select that starts with an empty choice. */
export const selectHtml: ComponentHtml<SelectComponent> = { render };
