import { expect, it } from 'vitest';
import { formSchema, type FormSchema } from '@tributary/form-engine/schema.ts';
import { insertIndex, selectionAfter } from './insert-position.ts';

const component = (type: string, id: string): object => ({
  id,
  type,
  ...(type === 'heading' ? { text: id } : { label: id }),
  ...(type === 'heading' || type === 'pageBreak' ? {} : { key: id }),
  ...(type === 'paymentMethod' ? { methods: [{ value: 'card', label: 'Card' }] } : {}),
});
/** A form from `type` or `type:id` of each component. */
const form = (...types: string[]): FormSchema =>
  formSchema.parse({
    components: types.map((each) => {
      const [type = '', id = type] = each.split(':');
      return component(type, id);
    }),
  });

it('inserts after the selected component', () => {
  const schema = form('text:a', 'text:b', 'pageBreak', 'paymentMethod');
  expect(insertIndex(schema, 'text', 'a')).toBe(1);
  expect(insertIndex(schema, 'text', 'paymentMethod')).toBe(4);
});

it('inserts before the payment when nothing is selected', () => {
  expect(insertIndex(form('text:a', 'pageBreak', 'heading', 'paymentMethod'), 'text', undefined)).toBe(1);
  expect(insertIndex(form('text:a', 'paymentMethod', 'heading'), 'text', undefined)).toBe(1);
  const two = form('text:a', 'pageBreak', 'text:b', 'heading', 'paymentMethod');
  expect(insertIndex(two, 'text', undefined)).toBe(3);
  expect(insertIndex(form('paymentMethod', 'pageBreak', 'text:a'), 'text', undefined)).toBe(3);
  expect(insertIndex(form('text:a'), 'text', undefined)).toBe(1);
  expect(insertIndex(form(), 'text', undefined)).toBe(0);
});

it('puts payment and steps themselves at the end', () => {
  const schema = form('text:a', 'pageBreak', 'paymentMethod');
  expect(insertIndex(schema, 'pageBreak', undefined)).toBe(3);
  expect(insertIndex(form('text:a'), 'paymentMethod', undefined)).toBe(1);
});

it('selects restored components after an undo, else the previous selection, else the predecessor', () => {
  const two = form('text:a', 'text:b');
  const three = form('text:a', 'text:c', 'text:b');
  expect(selectionAfter(two, three, ['b'])).toEqual(['c']);
  expect(selectionAfter(three, two, ['c'])).toEqual(['a']);
  expect(selectionAfter(three, two, ['b'])).toEqual(['b']);
  expect(selectionAfter(form('text:a', 'text:b'), form('text:b'), ['a'])).toEqual(['b']);
  expect(selectionAfter(two, form(), ['a'])).toEqual([]);
  expect(selectionAfter(form(), two, [])).toEqual([]);
});

it('selects everything that an undo restored, or the remaining ones of several', () => {
  const four = form('text:a', 'text:b', 'text:c', 'text:d');
  expect(selectionAfter(form('text:c'), four, ['c'])).toEqual(['a', 'b', 'd']);
  expect(selectionAfter(four, form('text:a', 'text:d'), ['c', 'd'])).toEqual(['d']);
  expect(selectionAfter(four, form('text:a', 'text:b'), ['c', 'd'])).toEqual(['b']);
});
