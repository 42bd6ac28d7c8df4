import type axe from 'axe-core';

/** A browser's observations of a page at one width. Each list has at most 20 items. */
export interface SeenInPage {
  faults: {
    /** The name of axe's rule. */
    rule: string;
    impact: string;
    /** How many elements break it. */
    count: number;
    /** The first of them: its tag, and how many of the same tag precede it in the page; null inside of a form. */
    place: { tag: string; index: number } | null;
    text: string;
    /** Of `color-contrast`. */
    contrast: { ratio: number; wanted: string } | null;
  }[];
  /** By how many px the page is wider than the window. */
  overflow: number;
}

/** Runs in the page, after axe: it may use nothing from outside of itself. */
export async function checkInPage(): Promise<SeenInPage> {
  const { axe: checker } = window as typeof window & { axe: typeof axe };
  const notThePages = '.ts-site-part, [data-tributary-form], [data-tributary-counter], form';
  const placeOf = (element: Element | null): { tag: string; index: number } | null => {
    if (!element || element.parentElement?.closest(notThePages)) return null;
    const tag = element.localName;
    const same = [...document.body.getElementsByTagName(tag)].filter(
      (each) => !each.parentElement?.closest(notThePages) && !each.matches('.ts-site-part'),
    );
    const index = same.indexOf(element);
    return index < 0 ? null : { tag, index };
  };
  const { violations } = await checker.run(document, {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  });
  const faults = violations.slice(0, 20).map(({ id, impact, nodes }) => {
    const [first] = nodes;
    const target = first?.target[0];
    const element = typeof target === 'string' ? document.querySelector(target) : null;
    const data = first?.any[0]?.data as { contrastRatio?: number; expectedContrastRatio?: string } | null;
    return {
      rule: id,
      impact: impact ?? 'minor',
      count: nodes.length,
      place: placeOf(element),
      text: (element?.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60),
      contrast:
        id === 'color-contrast' && data?.contrastRatio
          ? { ratio: data.contrastRatio, wanted: data.expectedContrastRatio ?? '' }
          : null,
    };
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  return { faults, overflow: Math.max(0, scrollWidth - clientWidth) };
}
