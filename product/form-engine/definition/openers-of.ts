import { opensSection, opensStep } from './openers.ts';

/**
 * The component whose condition also applies to each component: its section, else the page break that opens its step.
 * For a section it is the page break.
 */
export function openersOf<C extends { type: string }>(components: readonly C[]): ReadonlyMap<C, C> {
  const openers = new Map<C, C>();
  let step: C | undefined;
  let section: C | undefined;
  for (const component of components) {
    const isBreak = opensStep(component);
    const isSection = opensSection(component);
    if (isBreak) step = component;
    const opener = isBreak ? undefined : isSection ? step : (section ?? step);
    if (opener) openers.set(component, opener);
    if (isBreak || isSection) section = isSection ? component : undefined;
  }
  return openers;
}
