import type { PropertyValues } from '@tributary/resources/elements/property.ts';
import { renderEjs, TemplateError } from './ejs-sandbox.server.ts';
import { ELEMENT_BYTES } from './limits.ts';

// The engine is compiled while it runs: the first template should not pay for that from its own short time.
renderEjs('<% for (const each of [title]) { %><%= each %><% } %>', { title: 'Ready' });

/** An EJS template with the values of one place. */
interface TemplateToRender {
  markup: string;
  values: PropertyValues;
}

/** The markup that a template makes, or why it makes none. */
type TemplateResult = { markup: string } | { fault: 'template' | 'tooLarge'; detail: string };

/**
 * The task on templates, for an isolated process that tenants' programs may bring down: it loads nothing else, so that
 * the next process starts quickly.
 */
export const tasks = {
  template({ markup, values }: TemplateToRender): TemplateResult {
    try {
      const made = renderEjs(markup, values);
      return Buffer.byteLength(made) > ELEMENT_BYTES ? { fault: 'tooLarge', detail: '' } : { markup: made };
    } catch (error) {
      if (error instanceof TemplateError) return { fault: 'template', detail: error.message };
      throw error;
    }
  },
};
