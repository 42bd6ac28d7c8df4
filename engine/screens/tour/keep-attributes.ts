/** Saves attributes of elements, to restore them later. */
export interface KeptAttributes {
  /** Only the first call for an element saves: later its attributes may have changed. */
  keep(element: Element): void;
  restore(): void;
}

/** For attributes that a library removes from elements that are not its own. */
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
