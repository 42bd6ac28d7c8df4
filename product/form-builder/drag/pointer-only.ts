import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import type { PointerEvent } from 'react';

/** The part of a draggable's listeners for mouse and touch, for elements whose keys have another meaning. */
export function pointerOnly(listeners: DraggableSyntheticListeners): {
  onPointerDown?: (event: PointerEvent) => void;
} {
  const start = listeners?.['onPointerDown'];
  return start ? { onPointerDown: (event) => void start(event) } : {};
}
