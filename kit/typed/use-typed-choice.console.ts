import { useEffect, useId, useState, type KeyboardEvent } from 'react';

/**
 * The choice in a list under the field that searches it, as ARIA's combobox has it: the focus stays in the field, the
 * arrow keys move the choice from entry to entry and around the ends, and Enter takes it. The first entry is chosen
 * until another is; typing should therefore `choose` undefined.
 * @param take is given the entry and the key press, whose other keys may say how
 */
export function useTypedChoice<Entry extends { id: string }>(
  entries: readonly Entry[],
  take: (entry: Entry, event: KeyboardEvent) => void,
) {
  const listId = useId();
  const [chosen, choose] = useState<string>();
  const at = Math.max(
    entries.findIndex((entry) => entry.id === chosen),
    0,
  );
  const current = entries[at];
  const idOf = ({ id }: Entry): string => `${listId}-${id.replaceAll(/[^\w-]/g, '_')}`;

  useEffect(() => {
    if (current) document.getElementById(idOf(current))?.scrollIntoView({ block: 'nearest' });
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      choose(entries[(at + step + entries.length) % Math.max(entries.length, 1)]?.id);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && current) {
      event.preventDefault();
      // Held down, the key that opened the list takes nothing from it.
      if (!event.repeat) take(current, event);
    }
  };

  return {
    current,
    choose,
    idOf,
    listId,
    /** For the field. */
    field: {
      role: 'combobox',
      'aria-expanded': entries.length > 0,
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-activedescendant': current ? idOf(current) : undefined,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
    } as const,
  };
}
