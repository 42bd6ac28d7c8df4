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

/** A slider's answer, and the position of its handle. */
const shown = (properties: object, values = {}) => {
  const [, range] = /<input type="range"[^>]* value="([^"]*)"/.exec(html(properties, values)) ?? [];
  const [box = ''] = /<input [^>]*type="number"[^>]*>/.exec(html(properties, values)) ?? [];
  return { range, box: / value="([^"]*)"/.exec(box)?.[1] };
};

it('has no answer until it is moved, unless it begins at a value', () => {
  expect(shown({ max: 9 })).toEqual({ range: '5', box: undefined });
  expect(html({ max: 9 })).toContain('placeholder="Nada elegido aún"');
  expect(shown({ start: 20 })).toEqual({ range: '20', box: '20' });
  expect(shown({ start: 20 }, { a: '' })).toEqual({ range: '50', box: undefined });
  expect(shown({ start: 20, max: 2000 }, { a: '1000' })).toEqual({ range: '1000', box: '1000' });
  expect(shown({}, { a: '"><script>' })).toEqual({ range: '50', box: undefined });
  expect(html({})).not.toContain(' required');
  expect(html({ required: true })).toContain(' required');
  expect(shownAnswer({ type: 'slider', unit: 'km' }, '0.5', 'es')).toBe('0,5 km');
});

it('has its start within its ends, which differ', () => {
  const issues = (properties: object) =>
    formSchema.safeParse({ components: [{ id: 'a', key: 'a', label: 'A', type: 'slider', ...properties }] })
      .error?.issues;
  expect(issues({ min: 5, max: 5 })).toMatchObject([{ params: { code: 'maxBelowMin' } }]);
  expect(issues({ start: 101 })).toMatchObject([{ params: { code: 'startOutside' } }]);
});
