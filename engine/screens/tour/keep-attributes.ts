/** Remembers attributes of elements as they were, and puts them back. */
export interface KeptAttributes {
  /** Only the first time counts: later they may no longer be what they were. */
  keep(element: Element): void;
  restore(): void;
}

/** For what a library takes from elements that are not its own. */
export function keepAttributes(names: readonly string[]): KeptAttributes {
  const kept = new Map<Element, Map<string, string | null>>();
  return {
    keep(element) {
      if (!kept.has(element))
        kept.set(element, new Map(names.map((name) => [name, element.getAttribute(name)])));
    },
    restore() {
      for (const [element, values] of kept)
        for (const [name, value] of values)
          if (value === null) element.removeAttribute(name);
          else element.setAttribute(name, value);
    },
  };
}
