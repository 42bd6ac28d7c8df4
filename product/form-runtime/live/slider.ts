import { part } from '../fields.ts';
import type { LiveField } from './live-field.ts';

/** Fills in the box of a slider as its handle is moved or pressed, and moves the handle as the box is filled in. */
export const sliderField: LiveField = (field) => {
  const box = part<HTMLInputElement>(field, '[type=number]');
  const range = part<HTMLInputElement>(field, '[type=range]');
  if (!box || !range) return;
  range.value = box.value || range.defaultValue;
  // Pressed at its position, the handle does not move: that is an answer too.
  range.onclick = range.oninput = (event: Event) => {
    event.stopPropagation();
    if (box.value === range.value) return;
    box.value = range.value;
    box.dispatchEvent(new Event('input', { bubbles: true }));
  };
};
