import type { FormData } from './form.ts';

/** What a new form can begin as. The form builder's room provides them. */
export interface FormStart {
  id: string;
  /** Catalogue keys with their namespace. */
  titleKey: string;
  textKey: string;
  /** Makes the schema, in the words of the interface. */
  schema(): Promise<FormData['schema']>;
}
