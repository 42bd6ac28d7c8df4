import { expect, it } from 'vitest';
import { BEGINS_WORK, dropSecondClicks } from './second-click.ts';

/** A click on an element whose ancestors match the given parts of the selector. */
class Click extends Event {
  readonly detail: number;
  constructor(detail: number) {
    super('click', { cancelable: true });
    this.detail = detail;
  }
}

class Pressed extends EventTarget {
  readonly #parts: readonly string[];
  constructor(parts: readonly string[]) {
    super();
    this.#parts = parts;
  }
  closest(selector: string): object | null {
    return selector.split(', ').some((part) => this.#parts.includes(part)) ? this : null;
  }
}

/** How many of the clicks arrive. */
function arriving(parts: readonly string[], details: readonly number[]): number {
  const pressed = new Pressed(parts);
  let arrived = 0;
  dropSecondClicks(pressed);
  pressed.addEventListener('click', () => (arrived += 1));
  for (const detail of details) pressed.dispatchEvent(new Click(detail));
  return arrived;
}

it('takes a double click on a button that begins work for one', () => {
  expect(arriving([`.${BEGINS_WORK}`], [1, 2])).toBe(1);
  expect(arriving(["[role='menuitem']"], [1, 2, 3])).toBe(1);
});

it('takes every click on anything else', () => {
  expect(arriving([], [1, 2, 3])).toBe(3);
});

it('takes clicks one after the other, and those of keys', () => {
  expect(arriving([`.${BEGINS_WORK}`], [1, 1, 0, 0])).toBe(4);
});
