import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { flatErrors } from './ErrorSummary.console.tsx';

/** The value that a field of the form around has at the moment. */
export function useFieldValue(name: string): unknown {
  return useWatch({ name });
}

/** Sets a field of the form around, as if it had been typed. */
export function useSetField(): (name: string, value: unknown) => void {
  const { setValue } = useFormContext();
  return (name, value) => setValue(name, value, { shouldDirty: true, shouldValidate: false });
}

/** What is wrong with each value below a field of the form around, by its path. */
export function useErrorsBelow(name: string): ReadonlyMap<string, string> {
  const { errors } = useFormState();
  return new Map(
    flatErrors(errors).flatMap(({ path, message }) => (path.startsWith(`${name}.`) ? [[path, message]] : [])),
  );
}
