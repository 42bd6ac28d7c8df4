import { describe, expect, it } from 'vitest';
import { DEEPEST_CODE, isBeyondReading, lineOf, LONGEST_CODE, readJson } from '../model/read-json.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import * as fc from 'fast-check';
import { checkCode, codeOf } from './check-code.ts';
import { processorMs } from '@tributary/tools/testing/processor-time.ts';

const words = (key: string, values?: Record<string, string | number>): string =>
  `${key}${values ? JSON.stringify(values) : ''}`;

const email = { id: 'a', type: 'email', key: 'email', label: 'E-mail' };

describe('reading JSON', () => {
  it('accepts everything that JSON.parse accepts', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.integer({ min: 0, max: 3 }), (value, space) => {
        const text = JSON.stringify(value, null, space);
        const read = readJson(text);
        expect(read.ok && read.value).toEqual(JSON.parse(text));
      }),
    );
  });

  it('refuses everything that JSON.parse refuses, and a name that an object has twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '1', 'true', ' ', '01', '\\')),
        (parts) => {
          const text = parts.join('');
          let isJson = true;
          try {
            JSON.parse(text);
          } catch {
            isJson = false;
          }
          const read = readJson(text);
          if (read.ok || read.fault !== 'twice') expect(read.ok).toBe(isJson);
        },
      ),
      { numRuns: 2000 },
    );
    expect(readJson('{"a":1,"a":2}')).toMatchObject({ fault: 'twice', from: 7, to: 10 });
  });

  it('keeps a name such as __proto__ as a property', () => {
    const read = readJson('{"__proto__":{"polluted":true}}');
    expect(read.ok && Object.keys(read.value as object)).toEqual(['__proto__']);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it.each([
    ['10 MB', `"${'x'.repeat(10_000_000)}"`, 'tooLong'],
    ['depth 5 000', '['.repeat(5000) + ']'.repeat(5000), 'tooDeep'],
    ['100 000 values', `[${'1,'.repeat(99_999)}1]`, 'tooMany'],
  ])('refuses %s at once', (_, text, fault) => {
    expect(processorMs(() => expect(readJson(text)).toMatchObject({ ok: false, fault }))).toBeLessThan(1000);
  });

  it('detects text that is too large for the editor before it is inserted', () => {
    expect(isBeyondReading('x'.repeat(LONGEST_CODE + 1))).toBe('tooLong');
    expect(isBeyondReading('{"a":'.repeat(5000))).toBe('tooDeep');
    expect(isBeyondReading(`"${'['.repeat(5000)}"`)).toBeNull();
    expect(isBeyondReading('['.repeat(DEEPEST_CODE))).toBeNull();
  });
});

describe('checking the code of a form', () => {
  const placeOf = (text: string) =>
    checkCode(text, words).problems.map(({ from, severity }) => ({ ...lineOf(text, from), severity }));

  it('gives back the form that it shows', () => {
    const form = formSchema.parse({ components: [email] });
    expect(checkCode(codeOf(form), words)).toEqual({ schema: form, problems: [] });
  });

  it('says where each error is', () => {
    const text = JSON.stringify({ components: [email, { ...email, id: 'b', label: 5 }] }, null, 2);
    expect(checkCode(text, words).schema).toBeNull();
    const line = text.split('\n').findIndex((each) => each.includes('"label": 5')) + 1;
    expect(placeOf(text)).toContainEqual({ line, column: 16, severity: 'error' });
    expect(placeOf('{\n  "components": [,]\n}')).toEqual([{ line: 2, column: 18, severity: 'error' }]);
  });

  it('points at the component where a property is missing', () => {
    const text = '{"components":[{"id":"a","type":"email","label":"E-mail"}]}';
    expect(checkCode(text, words).problems).toMatchObject([{ from: 15 }]);
  });

  it('warns of unknown parts, and applies the rest', () => {
    const text = JSON.stringify({ components: [{ ...email, lable: 'E-mail' }] });
    const { schema, problems } = checkCode(text, words);
    expect(schema?.components).toHaveLength(1);
    expect(problems).toMatchObject([{ severity: 'warning', message: 'code.unknown{"name":"lable"}' }]);
  });

  it.each([
    'null',
    '5',
    '[]',
    '{"components":5}',
    '{"components":[null]}',
    '{"settings":[]}',
    '{"components":[{"type":"toString"}]}',
  ])('refuses %s without failing', (text) => {
    expect(checkCode(text, words).schema).toBeNull();
  });

  it('is quick with lists far too long', () => {
    const options = Array.from({ length: 20_000 }, (_, index) => ({ value: String(index), label: 'x' }));
    const text = JSON.stringify({ components: [{ ...email, type: 'select', options }] });
    expect(processorMs(() => expect(checkCode(text, words).schema).toBeNull())).toBeLessThan(1500);
  });
});
