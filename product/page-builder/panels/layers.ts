import type { Component } from 'grapesjs';
import { layersOf } from '../editor/components.ts';

/** One visible row of the layers tree. */
export interface LayerRow {
  component: Component;
  level: number;
  position: number;
  of: number;
  /** null when there is nothing inside. */
  open: boolean | null;
}

/** The rows to render, from the page down, leaving out the contents of closed ones. */
export function layerRows(root: Component, isOpen: (component: Component) => boolean): LayerRow[] {
  const rows: LayerRow[] = [];
  const add = (component: Component, level: number, position: number, of: number): void => {
    const children = layersOf(component);
    const open = children.length === 0 ? null : level === 1 || isOpen(component);
    rows.push({ component, level, position, of, open });
    if (open === true) children.forEach((child, index) => add(child, level + 1, index + 1, children.length));
  };
  add(root, 1, 1, 1);
  return rows;
}

/** Where a dragged row would be dropped, from how far down the target row the pointer is (0 to 1). */
export function dropPosition(share: number, canHold: boolean): 'before' | 'inside' | 'after' {
  if (!canHold) return share < 0.5 ? 'before' : 'after';
  if (share < 0.28) return 'before';
  return share > 0.72 ? 'after' : 'inside';
}
