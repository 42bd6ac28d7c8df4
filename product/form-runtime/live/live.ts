import { part } from '../fields.ts';
import type { LiveForm } from './live-field.ts';
import { liveFields } from './live-fields.ts';

/** Brings all fields of a form in line with its answers. */
export function refreshFields(form: HTMLFormElement, live: LiveForm): void {
  for (const component of live.schema.components) {
    const refresh = liveFields[component.type];
    const field = refresh && part(form, `[data-tf-component="${component.id}"]`);
    if (field) refresh(field, component, live);
  }
}
