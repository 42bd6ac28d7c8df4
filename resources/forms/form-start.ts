import type { ReactNode } from 'react';
import type { FormData } from './form.ts';

/** A starting point of a new form. The form builder's room provides them, in the console's language. */
export interface FormStart {
  id: string;
  title: string;
  text: string;
  /** A drawing of the form. */
  picture?: ReactNode;
  /** Why the plan does not allow it, as text. */
  refusal?: string;
  /** Makes the schema, with texts in the interface's language. */
  schema(): Promise<FormData['schema']>;
  /** Fields of the new form besides its schema. */
  further?: Pick<FormData, 'language' | 'translations'>;
}
