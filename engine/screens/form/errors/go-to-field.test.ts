import { afterEach, expect, it, vi } from 'vitest';
import { goToField } from './go-to-field.console.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A part of a page as far as going to a field asks about it. */
interface Part {
  parentElement: Part | null;
  open?: boolean;
  closest(selector: 'details'): Part | null;
  matches(): boolean;
  querySelector(): null;
  focus(): void;
}

/** Makes a browser whose page has one field, which no collapsed part above it may hide. */
function pageWith(path: string, above: boolean[]) {
  const page: { activeElement: Part | null } = { activeElement: null };
  const part = (parentElement: Part | null, open?: boolean): Part => ({
    parentElement,
    ...(open === undefined ? {} : { open }),
    closest(): Part | null {
      return this.open === undefined ? (this.parentElement?.closest('details') ?? null) : this;
    },
    matches: () => true,
    querySelector: () => null,
    focus() {
      const isHidden = details.some((each) => each.open === false);
      if (!isHidden) page.activeElement = this;
    },
  });
  const details: Part[] = [];
  for (const open of above) details.push(part(details.at(-1) ?? null, open));
  const field = part(part(details.at(-1) ?? null));
  const id = `field-${path}`;
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('requestAnimationFrame', () => undefined);
  vi.stubGlobal('document', {
    get activeElement() {
      return page.activeElement;
    },
    querySelector: () => null,
    getElementById: (wanted: string) => (wanted === id ? field : null),
  });
  return { isReached: () => page.activeElement === field };
}

it('opens every collapsed part that a field is in before it focuses the field', () => {
  const collapsed = pageWith('address', [false, false]);
  goToField('address');
  expect(collapsed.isReached()).toBe(true);
});

it('leads from a path without a field to the nearest field above it', () => {
  const page = pageWith('address', [false]);
  goToField('address.lines.0');
  expect(page.isReached()).toBe(true);
});
