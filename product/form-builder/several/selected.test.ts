import { expect, it } from 'vitest';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { moveComponents } from '../model/edit.ts';
import { removeComponents } from '../model/removal.ts';
import { extendedTo, placeAfterStep, placeOnDrop, selectedIds, selectionOf, toggled } from './selected.ts';

const rule = (field: string) => ({ rules: [{ field, operator: 'notEmpty' }] });
const text = (id: string, field?: string) => ({
  id,
  type: 'text',
  key: id,
  label: id,
  condition: field ? rule(field) : null,
});
const form = formSchema.parse({
  components: [text('a'), text('b', 'a'), text('c', 'b'), text('d', 'a'), text('e')],
});
const order = (schema: typeof form): string => schema.components.map(({ id }) => id).join('');

it('extends from where the selection began, in both directions', () => {
  const one = { kind: 'component', id: 'c' } as const;
  const down = extendedTo(form, one, 'e');
  expect(selectedIds(form, down)).toEqual(['c', 'd', 'e']);
  expect(selectedIds(form, extendedTo(form, down, 'a'))).toEqual(['a', 'b', 'c']);
  expect(selectedIds(form, extendedTo(form, { kind: 'none' }, 'b'))).toEqual(['b']);
});

it('takes single components in and out, in the order of the form', () => {
  const two = toggled(form, { kind: 'component', id: 'd' }, 'b');
  expect(selectedIds(form, two)).toEqual(['b', 'd']);
  expect(selectedIds(form, toggled(form, two, 'b'))).toEqual(['d']);
  expect(toggled(form, { kind: 'component', id: 'b' }, 'b')).toEqual({ kind: 'none' });
  expect(selectionOf(['a'])).toEqual({ kind: 'component', id: 'a' });
  expect(selectionOf([])).toEqual({ kind: 'none' });
});

it('moves scattered components together, by one place, and not beyond the ends', () => {
  const moved = (ids: string[], by: 1 | -1): string =>
    order(moveComponents(form, ids, placeAfterStep(form, ids, by)));
  expect(moved(['b', 'c'], -1)).toBe('bcade');
  expect(moved(['b', 'c'], 1)).toBe('adbce');
  expect(moved(['b', 'd'], 1)).toBe('acebd');
  expect(moved(['a', 'b'], -1)).toBe('abcde');
  expect(moveComponents(form, ['a', 'b'], 0)).toBe(form);
  expect(order(moveComponents(form, ['a', 'c'], 99))).toBe('bdeac');
});

it('drops them before or after the target', () => {
  const dropped = (ids: string[], dragged: string, over: string): string =>
    order(moveComponents(form, ids, placeOnDrop(form, ids, dragged, over)));
  expect(dropped(['a', 'b'], 'b', 'd')).toBe('cdabe');
  expect(dropped(['c', 'e'], 'e', 'a')).toBe('ceabd');
});

it('removes them with the conditions of others that used them, which alone are counted', () => {
  const { schema, droppedRules } = removeComponents(form, ['a', 'b']);
  expect(order(schema)).toBe('cde');
  expect(droppedRules).toBe(2);
  expect(schema.components.every(({ condition }) => condition === null)).toBe(true);
});
