interface Typed {
  type: string;
}

/** Whether a component opens a step: everything up to the next one is one screen of the form. */
export function opensStep<C extends Typed>(component: C): component is C & { type: 'pageBreak' } {
  return component.type === 'pageBreak';
}

/** Whether a component opens a section: everything up to the next one, or to the end of its step. */
export function opensSection<C extends Typed>(component: C): component is C & { type: 'section' } {
  return component.type === 'section';
}

/**
 * The component whose condition also applies to each component: its section, else the page break that opens its step.
 * For a section it is the page break.
 */
export function openersOf<C extends Typed>(components: readonly C[]): ReadonlyMap<C, C> {
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
