import type { Editor } from 'grapesjs';

/** Elements that are tab stops by default or by `tabindex`. */
const STOPS =
  'a[href], area[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex]';

/**
 * Removes everything on the canvas from the tab order while the page is edited. Only the rendering changes: a page's
 * markup comes from the project, not from the canvas.
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
