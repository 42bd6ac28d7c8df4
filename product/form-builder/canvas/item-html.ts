import type { FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';
import { contextOf, renderComponent } from '@tributary/form-engine/html/render.ts';
import { submitLabel } from '@tributary/form-engine/review.ts';
import { opensStep } from '@tributary/form-engine/definition/openers.ts';
import { escapeHtml } from '@tributary/form-engine/markup.ts';

/** One component as visitors see it, drawn for the canvas: nothing in it is required or filled in. */
export function itemHtml(component: FormComponent, schema: FormSchema, locale: string): string {
  // The form's id only starts element ids; each canvas item is a separate tree.
  const context = contextOf(schema, { formId: 'canvas', action: '', locale, mode: 'canvas' });
  return `<div class="tf">${renderComponent(component, context)}</div>`;
}

/** The button at the form's end, as a picture of itself. */
export function submitHtml(schema: FormSchema, locale: string): string {
  return `<div class="tf"><div class="tf-actions"><span class="tf-button">${escapeHtml(submitLabel(schema, locale))}</span></div></div>`;
}

/** For each component the number of the step that contains it or that it opens, from 1. */
export function stepNumbers(components: readonly FormComponent[]): number[] {
  let step = 1;
  return components.map((component) => {
    if (opensStep(component)) step += 1;
    return step;
  });
}
