import type { Editor } from 'grapesjs';
import { useEffect } from 'react';
import { BASE_STYLES } from '../../publishing/compile/styles/base-styles.ts';
import { STYLED } from '../style/page-styles.ts';
import { asStyle } from '../style/as-style.ts';

const STYLE_ID = 'active-theme';

/** Gives the canvas the look of the active theme: after the base style, before the page's own rules. */
export function useCanvasLook(editor: Editor | null, css: string | undefined): void {
  useEffect(() => {
    if (editor === null || css === undefined) return undefined;
    const put = (): void => {
      const document = editor.Canvas.getDocument();
      if (!document?.head) return;
      let style = document.getElementById(STYLE_ID);
      if (!style) {
        style = document.createElement('style');
        style.id = STYLE_ID;
        // The editor puts the base style into the body.
        const styles = [...document.querySelectorAll('style')];
        styles.find(({ textContent }) => textContent?.includes(BASE_STYLES))?.after(style);
      }
      style.textContent = asStyle(css);
      // Panels show computed values.
      editor.trigger(STYLED);
    };
    put();
    editor.on('canvas:frame:load:body', put);
    return () => void editor.off('canvas:frame:load:body', put);
  }, [editor, css]);
}
