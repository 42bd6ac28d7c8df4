import { element } from '../../fields.ts';

interface ListInput {
  /** The element that it is put after. */
  after: HTMLElement;
  label: string;
  options: readonly string[];
  choose(index: number): void;
  /** Left without a choice, by Escape. */
  leave(): void;
}

let made = 0;

/**
 * Opens a list to choose from, after the ARIA pattern of a listbox: arrows, Home, End and letters move, Enter and Space
 * choose, Escape leaves. It takes the focus.
 * @returns a function that removes it
 */
export function openList({ after, label, options, choose, leave }: ListInput): () => void {
  const list = element('ul', '');
  const id = `tf-list-${(made += 1)}`;
  list.id = id;
  list.tabIndex = 0;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', label);
  const rows = options.map((text, index) => {
    const row = element('li', '', text);
    row.id = `${id}-${index}`;
    row.setAttribute('role', 'option');
    // A number before a street stays before it.
    row.dir = 'auto';
    row.addEventListener('click', () => choose(index));
    return row;
  });
  list.append(...rows);
  let active = -1;
  let typed = '';
  let typedAt = 0;

  function move(to: number): void {
    rows[active]?.setAttribute('aria-selected', 'false');
    active = Math.min(Math.max(to, 0), rows.length - 1);
    const row = rows[active]!;
    row.setAttribute('aria-selected', 'true');
    list.setAttribute('aria-activedescendant', row.id);
    // Within the list alone: the page stays where it is.
    if (row.offsetTop < list.scrollTop + list.offsetTop) list.scrollTop = row.offsetTop - list.offsetTop;
    const end = row.offsetTop + row.offsetHeight - list.offsetTop - list.clientHeight;
    if (end > list.scrollTop) list.scrollTop = end;
  }

  function type(letter: string): void {
    typed = (Date.now() - typedAt > 800 ? '' : typed) + letter.toLowerCase();
    typedAt = Date.now();
    const found = options.findIndex((text) => text.toLowerCase().startsWith(typed));
    if (found >= 0) move(found);
  }

  const moves: Record<string, () => void> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    Home: () => move(0),
    End: () => move(rows.length - 1),
    Enter: () => choose(active),
    ' ': () => choose(active),
    Escape: leave,
  };
  list.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const answer = Object.hasOwn(moves, key) ? moves[key] : undefined;
    if (answer) {
      event.preventDefault();
      event.stopPropagation();
      answer();
    } else if (key.length === 1) type(key);
  });
  after.after(list);
  move(0);
  list.focus();
  return () => list.remove();
}
