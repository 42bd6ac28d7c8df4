import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * What a screen shows, kept in its address, so that a reload and a link show the same.
 * @param name the parameter of the address
 * @param read what its text means; undefined where it means nothing
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
 * The period of a report in days, in the address, and a function that takes one of the periods as text.
 * @param periods what can be chosen; 30, the default, is among them
 */
export function useDays<Days extends number>(
  periods: readonly (Days | 30)[],
): [Days | 30, (text: string) => void] {
  const read = (text: string) => periods.find((count) => String(count) === text);
  const [days = 30, setDays] = useAddressValue('days', read);
  return [days, (text) => setDays(read(text))];
}
