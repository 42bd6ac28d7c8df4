import { useRef } from 'react';
import { useSetField } from './values.console.ts';

/**
 * Derives one field of a new record from another (the slug from the name) until the person edits it; an emptied field
 * follows again.
 * @param field the path of the derived field
 * @param from derives its text from the other field's value
 */
export function useFollowing(
  field: string,
  from: (text: string) => string,
): { follow: (text: string) => void; byHand: (text: string) => void } {
  const set = useSetField();
  const isByHand = useRef(false);
  return {
    follow: (text) => {
      if (!isByHand.current) set(field, from(text));
    },
    byHand: (text) => {
      isByHand.current = text !== '';
    },
  };
}
