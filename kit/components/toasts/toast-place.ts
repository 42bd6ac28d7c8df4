/** A part of the window, in px. */
export interface WindowArea {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** `usual` is where the screen has its toasts. */
export type ToastPlace = 'usual' | 'end' | 'start';

/** The distance of toasts from the edge of the window, in px. */
export const EDGE = 12;

const overlaps = (one: WindowArea, other: WindowArea): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Where toasts cover none of the controls that are being used: at their usual place, else at the end of the window,
 * else at its start; at the usual place where none is free.
 * @param usual the toasts at their usual place
 * @param windowHeight in px
 */
export function toastPlace(
  usual: WindowArea,
  controls: readonly WindowArea[],
  windowHeight: number,
): ToastPlace {
  const height = usual.bottom - usual.top;
  const areas: [ToastPlace, WindowArea][] = [
    ['usual', usual],
    ['end', { ...usual, top: windowHeight - EDGE - height, bottom: windowHeight - EDGE }],
    ['start', { ...usual, top: EDGE, bottom: EDGE + height }],
  ];
  const free = areas.find(([, area]) => !controls.some((control) => overlaps(area, control)));
  return free?.[0] ?? 'usual';
}
