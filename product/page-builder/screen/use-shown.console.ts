import type { Component, Editor } from 'grapesjs';
import { useEffect, useRef } from 'react';

/**
 * The component with the n-th element of a tag, in reading order; one that has it in its text counts too.
 * @param show for example `img.2`, the third picture
 */
export function elementShown(root: Component, show: string): Component | undefined {
  const [tag = '', index = ''] = show.split('.');
  if (!/^[a-z][a-z0-9]*$/.test(tag) || !/^\d{1,4}$/.test(index)) return undefined;
  let left = Number(index);
  const inText = new RegExp(`<${tag}[\\s>/]`, 'gi');
  const visit = (component: Component): Component | undefined => {
    const own = String(component.get('tagName') ?? '').toLowerCase() === tag ? 1 : 0;
    const content = String(component.get('content') ?? '');
    left -= own + (content.match(inText)?.length ?? 0);
    if (left < 0) return component;
    for (const child of component.components().models) {
      const found = visit(child);
      if (found) return found;
    }
    return undefined;
  };
  return visit(root);
}

/** Selects the element that a finding names, once the page is on the canvas. */
export function useShown(editor: Editor | null, show: string | undefined, onShown: () => void): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (editor === null || show === undefined || shown.current === show) return;
    shown.current = show;
    const root = editor.getWrapper();
    const found = root && elementShown(root, show);
    if (!found) return;
    editor.select(found, { scroll: true });
    onShown();
  });
}
