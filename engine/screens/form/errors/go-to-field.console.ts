import { formFieldId } from '../form-context.console.ts';

const FOCUSABLE =
  'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), [contenteditable=true], [tabindex]';
/** How long a tab that was opened may take to show its fields, in ms. */
const SHOWN_WITHIN_MS = 2_000;

/**
 * Goes to a field of the form: opens the tab and the collapsed part that contain it, and focuses it. A path without its
 * own field, such as one of an entry in a list, leads to the nearest field above it.
 */
export function goToField(path: string): void {
  const tab = document.querySelector<HTMLElement>(
    `[role=tab][data-fields~="${CSS.escape(path.split('.')[0]!)}"]`,
  );
  if (tab?.getAttribute('aria-selected') === 'false') tab.click();
  const until = performance.now() + SHOWN_WITHIN_MS;
  const look = (): void => {
    // A tab's content is rendered when it is opened, and parts of it are fetched.
    if (!focusField(path) && performance.now() < until) requestAnimationFrame(look);
  };
  look();
}

function focusField(path: string): boolean {
  const parts = path.split('.');
  for (let count = parts.length; count > 0; count -= 1) {
    const field = document.getElementById(formFieldId(parts.slice(0, count).join('.')));
    if (field) return focusInside(field);
  }
  return false;
}

function focusInside(field: HTMLElement): boolean {
  for (let above = field.closest('details'); above; above = above.parentElement?.closest('details') ?? null)
    above.open = true;
  const target = field.matches(FOCUSABLE)
    ? field
    : (field.querySelector<HTMLElement>(FOCUSABLE) ??
      // The id is on the label of a group.
      field.parentElement?.querySelector<HTMLElement>(FOCUSABLE));
  target?.focus();
  return target !== null && target === document.activeElement;
}
