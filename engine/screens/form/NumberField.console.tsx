import { NumberEntry, type NumberEntryProps } from '@tributary/kit/typed/NumberEntry.console.tsx';
import { useField, type FieldProps } from './use-field.console.ts';

type NumberFieldProps = FieldProps &
  Pick<NumberEntryProps, 'min' | 'max' | 'step' | 'decimalScale' | 'suffix' | 'placeholder' | 'size' | 'maw'>;

/** A number of the enclosing form, null when it is empty. */
export function NumberField({ name, label, help, required, disabled, ...input }: NumberFieldProps) {
  const { field, frame } = useField({
    name,
    help,
    ...(label === undefined ? {} : { label }),
    ...(required === undefined ? {} : { required }),
    ...(disabled === undefined ? {} : { disabled }),
  });
  return (
    <NumberEntry
      {...frame}
      {...input}
      ref={field.ref}
      value={typeof field.value === 'number' ? field.value : null}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
