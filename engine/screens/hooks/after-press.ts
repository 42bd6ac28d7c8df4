/**
 * Watches whether a pointer is pressed. The returned function runs work at once, or, while a pointer is pressed, after
 * its release: work that moves parts of the screen would otherwise move the pressed element away from the pointer, and
 * the click would be lost.
 */
export function pressWatcher(target: EventTarget): (work: () => void) => void {
  let isPressed = false;
  const waiting: (() => void)[] = [];
  const release = (): void => {
    isPressed = false;
    // The click comes after the release.
    for (const work of waiting.splice(0)) setTimeout(work);
  };
  target.addEventListener('pointerdown', () => (isPressed = true), true);
  target.addEventListener('pointerup', release, true);
  target.addEventListener('pointercancel', release, true);
  return (work) => {
    if (isPressed) waiting.push(work);
    else work();
  };
}

let watching: ReturnType<typeof pressWatcher> | undefined;

/** The watcher of the open document, made with the first call: it must be there before the press that it is asked about. */
export const afterPress = (): ReturnType<typeof pressWatcher> => (watching ??= pressWatcher(document));
