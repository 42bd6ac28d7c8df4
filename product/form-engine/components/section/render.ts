import type { ComponentHtml } from '../../markup.ts';
import { escapeHtml, inlineText } from '../../markup.ts';
import type { SectionComponent } from './schema.ts';

const css = `
.tf-section{border:0;border-block-start:1px solid var(--tf-hairline);padding-block-start:1.25rem;margin-block-start:.5rem}
.tf-section .tf-heading{margin:0}.tf-section .tf-text{margin-block:.25rem 0;color:var(--tf-muted)}`;

/** The title of a section below a line, with its text. */
export const sectionHtml: ComponentHtml<SectionComponent> = {
  css,
  render: ({ label, text }) =>
    label || text
      ? `<div class="tf-section">${label ? `<h3 class="tf-heading tf-heading-3">${escapeHtml(label)}</h3>` : ''}${
          text ? `<p class="tf-text">${inlineText(text)}</p>` : ''
        }</div>`
      : '<hr class="tf-section">',
};
