import type { Component } from 'grapesjs';
import { useEffect } from 'react';
import { usePageBuilder } from '../../screen/builder-context.console.ts';
import { asStyle } from '../../style/as-style.ts';
import { stateSheet, type StyleState } from '../../style/page-styles.ts';

/** Shows a component on the canvas as it looks in a state, as long as that state is chosen. */
export function useStateLook(component: Component, state: StyleState): void {
  const { editor } = usePageBuilder();
  const sheet = stateSheet(editor, component, state);
  useEffect(() => {
    const head = editor.Canvas.getDocument()?.head;
    if (sheet === '' || !head) return undefined;
    const style = head.ownerDocument.createElement('style');
    style.textContent = asStyle(sheet);
    head.append(style);
    return () => style.remove();
  }, [editor, sheet]);
}
