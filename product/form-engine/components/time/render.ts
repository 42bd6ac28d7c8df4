import type { ComponentHtml } from '../../markup.ts';
import { attributes, givenText, singleField } from '../../markup.ts';
import type { TimeComponent } from './schema.ts';
import { type TimeText, timeTexts } from './texts.data.ts';

/** An input of type time. */
export const timeHtml: ComponentHtml<TimeComponent, TimeText> = {
  texts: timeTexts,
  render: (component, context) =>
    singleField(
      component,
      context,
      ({ id, required, state }) =>
        `<input class="tf-input"${attributes({
          type: 'time',
          id,
          name: component.key,
          value: givenText(context.values, component.key),
          min: component.min || null,
          max: component.max || null,
          required,
          ...state,
        })}>`,
    ),
};
