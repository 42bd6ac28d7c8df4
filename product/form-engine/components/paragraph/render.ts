import type { ComponentHtml } from '../../markup.ts';
import { paragraphs } from '../../markup.ts';
import type { ParagraphComponent } from './schema.ts';

/** Paragraphs, split at blank lines. */
export const paragraphHtml: ComponentHtml<ParagraphComponent> = { render: ({ text }) => paragraphs(text) };
