import type { FormTranslate } from '@tributary/form-engine/messages.ts';
import type { FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';
import type { FormReading } from '@tributary/form-engine/reading/read-form.ts';

/** What a live field knows of its form. */
export interface LiveForm {
  schema: FormSchema;
  locale: string;
  t: FormTranslate;
  reading: FormReading;
  /** What the visitor had given before the page was loaded again, by field name. */
  given: ReadonlyMap<string, readonly string[]>;
  /** Nothing is sent: the form is looked at in the console. */
  pretends: boolean;
}

/** Brings one field in line with the answers, whenever one of them changed. */
export type LiveField = (field: HTMLElement, component: FormComponent, form: LiveForm) => void;
