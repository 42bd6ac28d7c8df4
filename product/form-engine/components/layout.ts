import type { ComponentOf } from '../schema.ts';
import type { Renderer } from '../markup.ts';
import { escapeHtml, paragraphs } from '../markup.ts';

/** A heading of level 2 or 3. */
export const renderHeading: Renderer<ComponentOf<'heading'>> = ({ text, level }) =>
  text ? `<h${level} class="tf-heading tf-heading-${level}">${escapeHtml(text)}</h${level}>` : '';

/** Paragraphs, split at blank lines. */
export const renderParagraph: Renderer<ComponentOf<'paragraph'>> = ({ text }) => paragraphs(text);

/** The title of the step it opens. */
export const renderPageBreak: Renderer<ComponentOf<'pageBreak'>> = ({ label }) =>
  label ? `<h2 class="tf-heading tf-heading-2">${escapeHtml(label)}</h2>` : '';
