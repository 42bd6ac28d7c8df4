/** A screen as people look for it: by its name, or by the section that it stands in. */
export interface NavigationTarget {
  label: string;
  sectionName: string;
}

/** Small letters without accents, so that `pagina` finds `Páginas`. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** 0 when the name begins with what is wanted, 1 when a word of it does, 2 when it holds it, 3 for its section. */
function rank({ label, sectionName }: NavigationTarget, wanted: string): number {
  const name = plain(label);
  if (name.startsWith(wanted)) return 0;
  if (name.split(/\s+/).some((word) => word.startsWith(wanted))) return 1;
  if (name.includes(wanted)) return 2;
  return plain(sectionName).startsWith(wanted) ? 3 : 4;
}

/** The places that fit what was typed, the closest first; all of them, in their order, for nothing. */
export function findTargets<Found extends NavigationTarget>(
  targets: readonly Found[],
  typed: string,
): Found[] {
  const wanted = plain(typed.trim());
  return targets
    .map((target) => ({ target, at: rank(target, wanted) }))
    .filter(({ at }) => at < 4)
    .sort((a, b) => a.at - b.at)
    .map(({ target }) => target);
}
