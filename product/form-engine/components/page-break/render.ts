import type { ComponentHtml } from '../../markup.ts';
import { escapeHtml } from '../../markup.ts';
import type { PageBreakComponent } from './schema.ts';

/** The title of the step it opens. */
export const pageBreakHtml: ComponentHtml<PageBreakComponent> = {
  render: ({ label }) => (label ? `<h2 class="tf-heading tf-heading-2">${escapeHtml(label)}</h2>` : ''),
};
