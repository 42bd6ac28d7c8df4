import type { Active, CollisionDetection, Over } from '@dnd-kit/core';
import { closestCenter, pointerWithin } from '@dnd-kit/core';
import { isFromPalette } from '../palette/groups.console.ts';

/** The droppable that is the whole canvas. */
export const canvasDropId = 'form-canvas';

/** Components move among each other; items from the palette land only while the pointer is over the canvas. */
export const findDrop: CollisionDetection = (args) => {
  const items = args.droppableContainers.filter((container) => container.id !== canvasDropId);
  const among = { ...args, droppableContainers: items };
  if (!isFromPalette(args.active.id)) return closestCenter(among);
  const within = pointerWithin(args);
  if (!within.some((collision) => collision.id === canvasDropId)) return [];
  return items.length > 0 ? closestCenter(among) : within;
};

/**
 * The index at which an item from the palette would be added: before or after the item under the pointer, by its
 * middle.
 */
export function dropIndexOf(active: Active, over: Over | null, ids: readonly string[]): number | null {
  if (!over) return null;
  const index = ids.indexOf(String(over.id));
  if (index < 0) return ids.length;
  const dragged = active.rect.current.translated;
  if (!dragged) return index;
  const isBelow = dragged.top + dragged.height / 2 > over.rect.top + over.rect.height / 2;
  return isBelow ? index + 1 : index;
}
