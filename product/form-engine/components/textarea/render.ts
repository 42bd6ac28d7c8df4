import type { ComponentHtml, Renderer } from '../../markup.ts';
import { attributes, escapeHtml, givenText, singleField, wordsInput } from '../../markup.ts';
import type { TextareaComponent } from './schema.ts';

const render: Renderer<TextareaComponent> = (component, context) =>
  singleField(component, context, ({ id, required, state }) => {
    const values = attributes({
      id,
      name: component.key,
      rows: component.rows,
      ...wordsInput(context, component.placeholder),
      autocomplete: component.autocomplete || null,
      maxlength: component.maxLength,
      required,
      ...state,
    });
    const text = escapeHtml(givenText(context.values, component.key) ?? '');
    return `<textarea class="tf-input"${values}>\n${text}</textarea>`;
  });

const css = `
textarea.tf-input{resize:vertical;line-height:1.5}`;

/** A text area. The first line end after the tag is dropped by browsers, so one is written to be dropped. */
export const textareaHtml: ComponentHtml<TextareaComponent> = { render, css };
