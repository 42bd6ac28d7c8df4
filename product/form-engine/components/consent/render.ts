import type { ComponentHtml, Renderer } from '../../markup.ts';
import { attributes, escapeHtml, fieldParts, givenText, inlineText } from '../../markup.ts';
import { isYes } from './read.ts';
import type { ConsentComponent } from './schema.ts';

const render: Renderer<ConsentComponent> = (component, context) => {
  const { id, required, state, notes } = fieldParts(component, context);
  const box = attributes({
    id,
    name: component.key,
    value: 'true',
    checked: isYes(givenText(context.values, component.key) ?? ''),
    required,
    ...state,
  });
  return `${notes}<div class="tf-choice tf-consent"><input type="checkbox"${box}><label for="${escapeHtml(id)}">${inlineText(component.wording)}</label></div>`;
};

const css = `
.tf-consent{border-color:transparent;background:none;padding-inline:0}
.tf-consent:hover,.tf-consent:has(input:checked){border-color:transparent;background:none}`;

/** A checkbox, never preselected, with the exact wording as its label. */
export const consentHtml: ComponentHtml<ConsentComponent> = { render, css };
