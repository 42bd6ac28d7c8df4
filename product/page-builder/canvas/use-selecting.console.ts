import type { Component, Editor } from 'grapesjs';
import { useEffect } from 'react';

/** Pixels between press and release that make a drag of a click. */
const DRAGGED = 4;

/**
 * Shows the thin outlines of sections and columns, and selects the clicked block. In the preview (`active` is false)
 * clicks do nothing.
 *
 * GrapesJS selects by a command that it stops for up to 400 ms whenever the canvas gets another size, as it does while
 * the builder opens. Clicks of that time would be lost, and would follow links.
 */
export function useSelecting(editor: Editor | null, active: boolean): void {
  useEffect(() => {
    if (editor === null) return undefined;
    if (!active) editor.select(undefined);
    let body: HTMLElement | undefined;
    let pressed = { x: 0, y: 0 };
    const press = (event: MouseEvent): void => {
      pressed = { x: event.screenX, y: event.screenY };
    };
    const click = (event: MouseEvent): void => {
      event.preventDefault();
      if (!active) {
        event.stopPropagation();
        return;
      }
      if (editor.Commands.isActive('select-comp') || editor.getEditing() !== undefined) return;
      if (Math.hypot(event.screenX - pressed.x, event.screenY - pressed.y) > DRAGGED) return;
      const component = componentAt(editor, event.target);
      if (component !== undefined) editor.select(component, { event, useValid: true });
    };
    const listen = (): void => {
      body = editor.Canvas.getBody();
      body?.classList.toggle('pb-outlines', active);
      body?.addEventListener('mousedown', press, true);
      body?.addEventListener('click', click, true);
    };
    const stop = (): void => {
      body?.removeEventListener('mousedown', press, true);
      body?.removeEventListener('click', click, true);
    };
    const again = (): void => {
      stop();
      listen();
    };
    listen();
    editor.on('canvas:frame:load:body', again);
    return () => {
      stop();
      editor.off('canvas:frame:load:body', again);
    };
  }, [editor, active]);
}

/** The component that is drawn at an element of the canvas, or around it. */
function componentAt(editor: Editor, target: EventTarget | null): Component | undefined {
  const drawn = new Map<unknown, Component>();
  editor.getWrapper()?.onAll((component) => drawn.set(component.getEl(), component));
  for (let element = target as Element | null; element !== null; element = element.parentElement) {
    const component = drawn.get(element);
    if (component !== undefined) return component;
  }
  return undefined;
}
