import { useEffect, useRef, type RefObject } from 'react';

/** The default route transition of the specification, section 9. */
export const ZOOM_FADE: Keyframe[] = [
  { opacity: 0, transform: 'scale(0.985)' },
  { opacity: 1, transform: 'none' },
];
const DURATION_MS = 160;

/** Zooms and fades the element in whenever the path changes; never for people who prefer reduced motion. */
export function useRouteTransition<Target extends HTMLElement>(path: string): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    target.current?.animate(ZOOM_FADE, { duration: DURATION_MS, easing: 'ease-out' });
  }, [path]);
  return target;
}
