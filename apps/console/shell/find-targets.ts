import { foldedText } from '@tributary/kit/typed/folded-text.ts';

/** A screen for the search: its name, and the section of its menu entry. */
export interface NavigationTarget {
  label: string;
  sectionName: string;
}

/** 0 when the name begins with the text, 1 when a word of it does, 2 when it contains it, 3 for its section. */
function rank({ label, sectionName }: NavigationTarget, wanted: string): number {
  const name = foldedText(label);
  if (name.startsWith(wanted)) return 0;
  if (name.split(/\s+/).some((word) => word.startsWith(wanted))) return 1;
  if (name.includes(wanted)) return 2;
  return foldedText(sectionName).startsWith(wanted) ? 3 : 4;
}

/** The screens that match, the best first; all of them, in order, for an empty text. */
export function findTargets<Found extends NavigationTarget>(
  targets: readonly Found[],
  typed: string,
): Found[] {
  const wanted = foldedText(typed.trim());
  return targets
    .map((target) => ({ target, at: rank(target, wanted) }))
    .filter(({ at }) => at < 4)
    .sort((a, b) => a.at - b.at)
    .map(({ target }) => target);
}
