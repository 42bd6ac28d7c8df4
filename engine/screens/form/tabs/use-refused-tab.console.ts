import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { flatErrors } from '../errors/flat-errors.ts';

/** A refused save opens the tab with the first error. */
export function useRefusedTab(
  tabs: readonly { name: string; fields: readonly string[] }[],
  open: (name: string) => void,
): void {
  const { errors, isSubmitting, submitCount } = useFormState();
  const [field] = flatErrors(errors)[0]?.path.split('.') ?? [];
  const refused = tabs.find(({ fields }) => field !== undefined && fields.includes(field))?.name;
  // Only after a save: an error that appears while a person types does not open another tab.
  const opened = useRef(0);
  useEffect(() => {
    if (isSubmitting || submitCount === opened.current || !refused) return;
    opened.current = submitCount;
    open(refused);
  }, [submitCount, isSubmitting, refused, open]);
}
