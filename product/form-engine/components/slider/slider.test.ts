import { expect, it } from 'vitest';
import { formSchema } from '../../schema.ts';
import { renderForm } from '../../html/render.ts';
import { readAnswer, shownAnswer } from '../reading.fixture.ts';

const read = (text: unknown, properties: object = {}) =>
  readAnswer({ type: 'slider', ...properties }, { a: text });
const html = (properties: object, values = {}) =>
  renderForm(
    formSchema.parse({ components: [{ id: 'a', key: 'a', label: 'A', type: 'slider', ...properties }] }),
    { formId: 'f', action: '/', locale: 'es', values },
  );

it('reads numbers on its steps, within its ends', () => {
  expect([read('0'), read('50'), read('100'), read(''), read('-0')]).toEqual(['0', '50', '100', '', '0']);
  expect(read('0.7', { max: 1, step: 0.1 })).toBe('0.7');
  expect(read('50.5')).toBe('Enter a number in steps of 1, counted from 0');
  expect(read('0.0000001')).toBe('Enter a number in steps of 1, counted from 0');
  expect(read('101')).toBe('Enter 100 or less');
  expect(read('-1')).toBe('Enter 0 or more');
});

it.each(['much', '1e2', ['5'], { a: 5 }, '5\u0000', '5'.repeat(9999), 1e309])('refuses %j', (text) => {
  expect(read(text)).toBe('Enter a number such as 25');
});

it('starts in the middle, at its own start or where the visitor left it', () => {
  expect(html({ max: 9 })).toContain('value="5"');
  expect(html({ start: 20 })).toContain('value="20"');
  expect(html({ start: 20, unit: 'km' }, { a: '1000', max: 2000 })).toContain('>1000 km</output>');
  expect(html({}, { a: '"><script>' })).toContain('value="50"');
  expect(shownAnswer({ type: 'slider', unit: 'km' }, '0.5', 'es')).toBe('0,5 km');
});

it('has its start within its ends, which differ', () => {
  const issues = (properties: object) =>
    formSchema.safeParse({ components: [{ id: 'a', key: 'a', label: 'A', type: 'slider', ...properties }] })
      .error?.issues;
  expect(issues({ min: 5, max: 5 })).toMatchObject([{ params: { code: 'maxBelowMin' } }]);
  expect(issues({ start: 101 })).toMatchObject([{ params: { code: 'startOutside' } }]);
});
