import { extras } from './extras.ts';
import { enhanceForm } from './form.ts';

/** Enhances every form and counter in a document that works without it. */
export function enhanceAll(root: ParentNode = document): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-tributary-form]')) enhanceForm(form);
  extras.refreshCounters?.(root);
}
