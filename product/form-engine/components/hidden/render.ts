import type { ComponentHtml, Renderer } from '../../markup.ts';
import { attributes, givenText } from '../../markup.ts';
import type { HiddenComponent } from './schema.ts';

const render: Renderer<HiddenComponent> = (component, context) =>
  `<input type="hidden"${attributes({
    name: component.key,
    value: givenText(context.values, component.key) ?? component.value,
    'data-tf-query': component.queryParameter || null,
  })}>`;

/** An input of type hidden; `data-tf-query` tells the browser runtime which part of the address fills it. */
export const hiddenHtml: ComponentHtml<HiddenComponent> = { render };
