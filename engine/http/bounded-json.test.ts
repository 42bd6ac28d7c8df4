import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkJsonBounds, parseBoundedJson } from './bounded-json.ts';

const BOUNDS = { depth: 4, values: 10 };
const refused = (text: string) => {
  try {
    checkJsonBounds(text, BOUNDS);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: 'validation_failed' });
    return true;
  }
};
const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

/** How deep a value is nested, and how many values it contains. */
function measure(value: unknown): { depth: number; values: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 1 };
  const inner = Object.values(value).map(measure);
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    values: 1 + inner.reduce((sum, { values }) => sum + values, 0),
  };
}

describe('the bounds of JSON', () => {
  it('count depth and number of values, and ignore the contents of strings', () => {
    expect([nested(4), nested(5), nested(60_000)].map(refused)).toEqual([false, true, true]);
    expect([nested(4, '{"a":', '}'), nested(5, '{"a":', '}')].map(refused)).toEqual([false, true]);
    expect(refused('[1,2,3,4,5,6,7,8]')).toBe(false);
    expect(refused(`[${'0,'.repeat(20)}0]`)).toBe(true);
    expect(refused(JSON.stringify(`${nested(50)}","${','.repeat(50)}`))).toBe(false);
    expect(refused(String.raw`["\\",[[[["\"]]]]"]]]]]`)).toBe(true);
    expect(refused('"unfinished')).toBe(false);
  });

  it('accept everything within them, unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        const { depth, values } = measure(value);
        expect(parseBoundedJson(text, { depth, values: values * 2 })).toEqual(JSON.parse(text));
        if (depth > 0) expect(() => checkJsonBounds(text, { depth: depth - 1, values: 1e6 })).toThrow();
      }),
    );
  });
});
