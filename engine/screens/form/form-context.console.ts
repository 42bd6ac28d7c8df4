import { createContext, useContext } from 'react';
import type { ResourceUi } from '../resource-ui.console.ts';

/** Gives the fields below it the values of a form that `useRecordForm` made. */
export { FormProvider } from 'react-hook-form';

/** The values that a field needs from its form. */
export interface FormFrame {
  ui: ResourceUi;
  /** Whether the person may edit. */
  readOnly: boolean;
}

export const FormContext = createContext<FormFrame | undefined>(undefined);

/** The form that contains a field. */
export function useFormFrame(): FormFrame {
  const frame = useContext(FormContext);
  if (!frame) throw new Error('A field is rendered outside a RecordForm.');
  return frame;
}

/** The element id of a field, which the error summary links to. */
export function formFieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`;
}
