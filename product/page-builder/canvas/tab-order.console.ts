import type { Editor } from 'grapesjs';

/** What a browser makes a stop of the Tab key by itself, or was told to. */
const STOPS =
  'a[href], area[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex]';

/**
 * Takes whatever stands on the canvas out of the tab order, and keeps it out while the page is edited. Only what is
 * shown is changed: a page's markup comes from the project, not from the canvas.
 * @returns how to stop
 */
export function keepOutOfTabOrder(editor: Editor): () => void {
  let observer: MutationObserver | undefined;
  const watch = (): void => {
    observer?.disconnect();
    const body = editor.Canvas.getBody();
    if (!body) return;
    const quiet = (): void => {
      for (const stop of body.querySelectorAll<HTMLElement>(STOPS)) {
        if (stop.getAttribute('tabindex') !== '-1') stop.setAttribute('tabindex', '-1');
      }
    };
    observer = new MutationObserver(quiet);
    observer.observe(body, { subtree: true, childList: true, attributeFilter: ['tabindex', 'href'] });
    quiet();
  };
  watch();
  editor.on('canvas:frame:load:body', watch);
  return () => {
    observer?.disconnect();
    editor.off('canvas:frame:load:body', watch);
  };
}
