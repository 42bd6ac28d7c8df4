import type { ReactNode } from 'react';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import type { FormIssue } from './model/issues.ts';
import type { SharedDefinitions } from './shared-fields.ts';

export interface FormBuilderProps {
  /** The form being edited. The builder owns no copy: each change goes out through `onChange` and comes back here. */
  value: FormSchema;
  /** Told of every change, also of one that can't be saved yet; the builder says at the field what is missing. */
  onChange: (value: FormSchema) => void;
  /** Language the form is drawn in (BCP 47): the engine's own words, money, sample texts. */
  locale: string;
  /** What the server said against the form when it was saved last; paths count from the schema. */
  issues?: readonly FormIssue[];
  /** The fields and regular expressions that all forms share; none when left out. */
  shared?: SharedDefinitions;
  /** Whether amounts may say what a gift does, by the organization's plan; they may when left out. */
  givingExamples?: boolean;
  /** Styles of the published page (custom properties on `.tf`), so that canvas and preview show its colours. */
  formCss?: string;
  /** Settings of the form that its schema does not hold, shown below the others in the Form tab. */
  furtherSettings?: ReactNode;
}
