import type { FormTranslate } from '@tributary/form-engine/translate.ts';
import type { FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';
import type { FormReading } from '@tributary/form-engine/reading/read-form.ts';

/** A live field's view of its form. `Own` are the keys of the fixed texts of the component's type. */
export interface LiveForm<Own extends string = never> {
  schema: FormSchema;
  locale: string;
  t: FormTranslate<Own>;
  reading: FormReading;
  /** The visitor's entries before the page was loaded again, by field name. */
  given: ReadonlyMap<string, readonly string[]>;
  /** Nothing is sent: the form is looked at in the console. */
  pretends: boolean;
}

/** Brings one field in line with the answers, whenever one of them changed. */
export type LiveField<Own extends string = never> = {
  refresh(field: HTMLElement, component: FormComponent, form: LiveForm<Own>): void;
}['refresh'];
