import { useFormContext, useWatch } from 'react-hook-form';

/** The value that a field of the form around has at the moment. */
export function useFieldValue(name: string): unknown {
  return useWatch({ name });
}

/** Sets a field of the form around, as if it had been typed. */
export function useSetField(): (name: string, value: unknown) => void {
  const { setValue } = useFormContext();
  return (name, value) => setValue(name, value, { shouldDirty: true, shouldValidate: false });
}
