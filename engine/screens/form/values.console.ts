import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { flatErrors } from './errors/flat-errors.ts';

/** The current value of a field of the enclosing form. */
export function useFieldValue(name: string): unknown {
  return useWatch({ name });
}

/** Sets a field of the enclosing form, as typing does: an error that it has is looked at again. */
export function useSetField(): (name: string, value: unknown) => void {
  const { setValue, getFieldState } = useFormContext();
  return (name, value) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: getFieldState(name).error !== undefined });
}

/** Whether the enclosing form has unsaved changes. */
export function useHasChanges(): boolean {
  return useFormState().isDirty;
}

/** The errors below a field of the enclosing form, by path. */
export function useErrorsBelow(name: string): ReadonlyMap<string, string> {
  const { errors } = useFormState();
  return new Map(
    flatErrors(errors).flatMap(({ path, message }) => (path.startsWith(`${name}.`) ? [[path, message]] : [])),
  );
}
