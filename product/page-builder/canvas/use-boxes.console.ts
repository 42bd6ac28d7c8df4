import type { Component, Editor } from 'grapesjs';
import { useCallback, useEffect, useState } from 'react';
import { layersOf } from '../editor/components.ts';
import { STYLED } from '../style/page-styles.ts';
import { shownContentOf } from './content-boxes.ts';

/** A rectangle on the stage in CSS pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What blocks show, each line of words by itself. */
export interface ShownContent {
  words: Box[];
  pictures: Box[];
}

/** The positions of the selected and the hovered component on the stage. */
export interface Boxes {
  selected: { component: Component; box: Box } | null;
  hovered: { component: Component; box: Box } | null;
  /** Further selected blocks. */
  further: Box[];
  /** The other blocks that can be clicked: those without further blocks inside, apart from the selected one. */
  others: Box[];
  /** What people read and look at in all blocks. */
  content: ShownContent;
}

const NONE: Boxes = {
  selected: null,
  hovered: null,
  further: [],
  others: [],
  content: { words: [], pictures: [] },
};
const EVENTS =
  'component:selected component:deselected component:hovered component:unhovered component:add component:remove ' +
  `component:update component:input component:styleUpdate canvas:update frame:scroll frame:updated undo redo device:select rte:enable rte:disable ${STYLED}`;

/** Brings a rectangle of the page onto the stage. */
function placedOn(stage: DOMRect, frame: HTMLElement): (inner: DOMRect) => Box {
  const outer = frame.getBoundingClientRect();
  const zoom = outer.width / frame.offsetWidth || 1;
  return (inner) => ({
    left: outer.left - stage.left + inner.left * zoom,
    top: outer.top - stage.top + inner.top * zoom,
    width: inner.width * zoom,
    height: inner.height * zoom,
  });
}

function boxOf(editor: Editor, component: Component | undefined, stage: DOMRect): Boxes['selected'] {
  const element = component?.view?.el;
  const frame = editor.Canvas.getFrameEl();
  if (component === undefined || !element?.isConnected || !frame || component.get('type') === 'wrapper')
    return null;
  return { component, box: placedOn(stage, frame)(element.getBoundingClientRect()) };
}

/** The blocks on the stage, and what all of them show. */
function around(editor: Editor, selected: Component, stage: DOMRect): Pick<Boxes, 'others' | 'content'> {
  const others: Box[] = [];
  const content: ShownContent = { words: [], pictures: [] };
  const isSeen = ({ top, height }: Box): boolean => top < stage.height && top + height > 0;
  const visit = (component: Component): void => {
    const children = layersOf(component);
    for (const child of children) visit(child);
    const box = boxOf(editor, component, stage)?.box;
    const frame = editor.Canvas.getFrameEl();
    const element = component.view?.el;
    if (children.length > 0 || !box || !isSeen(box) || !frame || !element) return;
    if (component !== selected) others.push(box);
    const place = placedOn(stage, frame);
    const shown = shownContentOf(element);
    content.words.push(...shown.words.map(place));
    content.pictures.push(...shown.pictures.map(place));
  };
  const root = editor.getWrapper();
  if (root !== undefined) visit(root);
  return { others, content };
}

/** The boxes of the selected and hovered components, measured at most once a frame. */
export function useBoxes(editor: Editor, stage: HTMLElement | null): Boxes {
  const [boxes, setBoxes] = useState(NONE);
  const measure = useCallback(
    (rect: DOMRect): void => {
      const selected = boxOf(editor, editor.getSelected(), rect);
      const hovered = boxOf(editor, editor.getModel().getHovered() as Component | undefined, rect);
      setBoxes({
        selected,
        hovered: hovered?.component === selected?.component ? null : hovered,
        further: editor
          .getSelectedAll()
          .slice(0, -1)
          .flatMap((component) => boxOf(editor, component, rect)?.box ?? []),
        ...(selected === null
          ? { others: NONE.others, content: NONE.content }
          : around(editor, selected.component, rect)),
      });
    },
    [editor],
  );
  useMeasuring(editor, stage, measure);
  return boxes;
}

/** The boxes of elements by their ids. @param ids separated by commas */
export function useElementBoxes(
  editor: Editor,
  stage: HTMLElement | null,
  ids: string,
): ReadonlyMap<string, Box> {
  const [boxes, setBoxes] = useState<ReadonlyMap<string, Box>>(() => new Map());
  const measure = useCallback(
    (rect: DOMRect): void => {
      const found = new Map<string, Box>();
      for (const id of ids.split(',').filter(Boolean)) {
        const box = boxOf(editor, editor.Components.getById(id), rect)?.box;
        if (box) found.set(id, box);
      }
      setBoxes((before) => (before.size === 0 && found.size === 0 ? before : found));
    },
    [editor, ids],
  );
  useMeasuring(editor, stage, measure);
  return boxes;
}

/** Calls `measure` whenever something on the canvas may have moved, at most once a frame. */
function useMeasuring(editor: Editor, stage: HTMLElement | null, measure: (stage: DOMRect) => void): void {
  useEffect(() => {
    if (stage === null) return;
    let frame = 0;
    const later = (): void => {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        measure(stage.getBoundingClientRect());
      });
    };
    // Loading pictures and fonts move things without an event of the editor.
    const observer = new ResizeObserver(later);
    const body = editor.Canvas.getBody();
    if (body) observer.observe(body);
    observer.observe(stage);
    const view = editor.Canvas.getWindow();
    view?.addEventListener('scroll', later, { passive: true });
    stage.addEventListener('transitionend', later);
    editor.on(EVENTS, later);
    later();
    return () => {
      observer.disconnect();
      view?.removeEventListener('scroll', later);
      stage.removeEventListener('transitionend', later);
      editor.off(EVENTS, later);
      cancelAnimationFrame(frame);
    };
  }, [editor, stage, measure]);
}
