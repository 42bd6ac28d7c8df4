import type { ReactNode } from 'react';
import type { FormData } from './form.ts';

/** A starting point of a new form. The form builder's room provides them. */
export interface FormStart {
  id: string;
  /** Message keys with their namespace. */
  titleKey: string;
  textKey: string;
  /** A drawing of the form. */
  picture?: ReactNode;
  /** Why the plan does not allow it, as text. */
  refusal?: string;
  /** Makes the schema, with texts in the interface's language. */
  schema(): Promise<FormData['schema']>;
  /** What the new form has besides its schema. */
  further?: Pick<FormData, 'language' | 'translations'>;
}
