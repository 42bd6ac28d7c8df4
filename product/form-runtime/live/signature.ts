import {
  areStrokes,
  SIGNED_HEIGHT,
  SIGNED_WIDTH,
} from '@tributary/form-engine/components/signature/strokes.ts';
import { part } from '../fields.ts';
import type { LiveField } from './live-field.ts';

const started = new WeakSet<HTMLElement>();

/** Lets a signature be drawn with pen, finger or mouse; a typed name does without. */
export const signatureField: LiveField = (field, component, { given }) => {
  const area = field.querySelector('svg');
  const path = field.querySelector('path');
  const clear = part<HTMLButtonElement>(field, '.tf-sign button');
  const input = part<HTMLInputElement>(field, 'input[type=hidden]');
  if (component.type !== 'signature' || started.has(field) || !area || !path || !clear || !input) return;
  started.add(field);
  const show = (strokes: string): void => {
    input.value = strokes;
    path.setAttribute('d', strokes);
    clear.hidden = strokes === '';
  };
  const changed = () => input.dispatchEvent(new Event('input', { bubbles: true }));
  const before = given.get(input.name)?.[0] ?? input.value;
  show(areStrokes(before) ? before : '');

  let stroke = '';
  const pointOf = ({ clientX, clientY }: PointerEvent): string => {
    const { left, top, width, height } = area.getBoundingClientRect();
    const at = (share: number, most: number) => Math.round(Math.min(Math.max(share, 0), 1) * most);
    return `${at((clientX - left) / width, SIGNED_WIDTH)} ${at((clientY - top) / height, SIGNED_HEIGHT)}`;
  };
  area.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    area.setPointerCapture(event.pointerId);
    stroke = `M${pointOf(event)}`;
  });
  area.addEventListener('pointermove', (event) => {
    const point = stroke && pointOf(event);
    // Longer than it may be: the rest of the stroke is not drawn.
    if (!point || stroke.endsWith(point) || !areStrokes(`${input.value}${stroke} ${point}`)) return;
    stroke += ` ${point}`;
    path.setAttribute('d', input.value + stroke);
  });
  for (const end of ['pointerup', 'pointercancel'] as const)
    area.addEventListener(end, () => {
      const whole = input.value + stroke;
      stroke = '';
      if (!areStrokes(whole)) return;
      show(whole);
      changed();
    });
  clear.addEventListener('click', () => {
    show('');
    part(field, '.tf-input')?.focus();
    changed();
  });
};
