import type { ComponentHtml } from '../../markup.ts';
import { escapeHtml } from '../../markup.ts';
import type { HeadingComponent } from './schema.ts';

/** A heading of level 2 or 3. */
export const headingHtml: ComponentHtml<HeadingComponent> = {
  render: ({ text, level }) =>
    text ? `<h${level} class="tf-heading tf-heading-${level}">${escapeHtml(text)}</h${level}>` : '',
};
