import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * Keeps a value of a screen in its address, so that a reload and a link show the same.
 * @param name the parameter of the address
 * @param read returns the value of the parameter's text; undefined for an invalid text
 */
export function useAddressValue<Value extends string | number>(
  name: string,
  read: (text: string) => Value | undefined,
): [Value | undefined, (value: Value | undefined) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const given = search[name];
  return [
    read(typeof given === 'string' || typeof given === 'number' ? String(given) : ''),
    (value) => void navigate({ to: '.', search: { [name]: value }, replace: true, resetScroll: false }),
  ];
}

/**
 * Returns the period of a report in days, from the address, and a function that sets one of the periods given as text.
 * @param periods the choices; 30, the default, is among them
 */
export function useDays<Days extends number>(
  periods: readonly (Days | 30)[],
): [Days | 30, (text: string) => void] {
  const read = (text: string) => periods.find((count) => String(count) === text);
  const [days = 30, setDays] = useAddressValue('days', read);
  return [days, (text) => setDays(read(text))];
}
