import { createContext, useContext } from 'react';
import type { ResourceUi } from '../resource-ui.console.ts';

/** What a field of a form must know of the form around it. */
export interface FormFrame {
  ui: ResourceUi;
  /** Whether the person may change anything here. */
  readOnly: boolean;
}

export const FormContext = createContext<FormFrame | undefined>(undefined);

/** The form around a field. */
export function useFormFrame(): FormFrame {
  const frame = useContext(FormContext);
  if (!frame) throw new Error('A field stands outside a RecordForm.');
  return frame;
}

/** The element id of a field, which the summary of errors links to. */
export function formFieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`;
}
