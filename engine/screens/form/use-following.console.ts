import { useRef } from 'react';
import { useSetField } from './values.console.ts';

/**
 * Lets one field of a new record follow another (the slug its name) until somebody writes it by hand; emptied again,
 * it follows again.
 * @param field the path of the field that follows
 * @param from makes its text from what the other one holds
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
