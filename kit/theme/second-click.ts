/** The class that the theme gives buttons which begin work: those that can show that they are loading. */
export const BEGINS_WORK = 'begins-work';

/** Items of a menu begin work too, and stay under the pointer while their menu closes. */
const ONCE = `.${BEGINS_WORK}, [role='menuitem']`;

/**
 * Whether a click is a further one of a double click whose first click started work. A request may be answered between
 * the two: it would be sent again. Keys, and programs that press a button, count no clicks.
 */
export function isSecondClick(event: Event): boolean {
  const { target } = event;
  return 'detail' in event && Number(event.detail) > 1 && isElement(target) && target.closest(ONCE) !== null;
}

const isElement = (target: EventTarget | null): target is Element => target !== null && 'closest' in target;

/** Keeps such clicks from every part of the window. */
export function dropSecondClicks(target: EventTarget): void {
  const drop = (event: Event): void => {
    if (!isSecondClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  target.addEventListener('click', drop, true);
}
