import { useController } from 'react-hook-form';
import { afterPress } from '../hooks/after-press.ts';
import { useResourceMessages } from '../resource-ui.console.ts';
import { useProblemText } from '../problem-text.console.ts';
import { formFieldId, useFormFrame } from './form-context.console.ts';

export interface FieldProps {
  /** The field of the record, a nested one by its path. */
  name: string;
  /** Overrides the message `field.{name}`. */
  label?: string;
  help?: string | undefined;
  required?: boolean;
  disabled?: boolean;
}

/** Returns the shared parts of a form's inputs: label, help, error text and value. */
export function useField({ name, label, help, required, disabled }: FieldProps) {
  const { ui, readOnly } = useFormFrame();
  const messages = useResourceMessages(ui);
  const problems = useProblemText(ui);
  const { field, fieldState } = useController({ name });
  const whenReleased = afterPress();
  const error = fieldState.error?.message;
  return {
    messages,
    // An error that appears on blur moves the content below the field.
    field: { ...field, onBlur: () => whenReleased(field.onBlur) },
    frame: {
      id: formFieldId(name),
      label: label ?? messages.field(name),
      description: help,
      error: error === undefined ? undefined : problems.sentence(error, name),
      withAsterisk: Boolean(required) && !readOnly,
      'aria-required': required || undefined,
      disabled: disabled || readOnly,
      inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
        | 'label'
        | 'input'
        | 'description'
        | 'error'
      )[],
    },
  };
}
