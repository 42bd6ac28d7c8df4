import { describe, expect, it } from 'vitest';
import type { Comparable } from './answers.ts';
import { conditionHolds } from './conditions.ts';
import type { Operator } from './schema.ts';
import { formSchema } from './schema.ts';
import { readForm } from './reading/read-form.ts';

const holds = (found: Comparable | undefined, operator: Operator, value = ''): boolean =>
  conditionHolds({ match: 'all', rules: [{ field: 'a', operator, value }] }, () => found);

describe('a condition', () => {
  it.each<[Comparable | undefined, Operator, string, boolean]>([
    ['GB', 'equal', 'GB', true],
    ['GB', 'equal', 'gb', false],
    ['GB', 'notEqual', 'ES', true],
    [undefined, 'equal', '', true],
    [undefined, 'notEqual', 'ES', true],
    [['a', 'b'], 'equal', 'b', true],
    [['a', 'b'], 'notEqual', 'b', false],
    [true, 'equal', 'true', true],
    [25, 'equal', '25.00', true],
    [25, 'greaterThan', '24,99', true],
    ['10', 'greaterThan', '9', true],
    ['10', 'lessThan', '9', false],
    ['ten', 'greaterThan', '9', false],
    ['10', 'greaterThan', '', false],
    [undefined, 'lessThan', '9', false],
    ['1e9', 'greaterThan', '1', false],
    ['2026-03-31', 'greaterThan', '2026-03-30', true],
    ['2026-03-31', 'greaterThan', '2026-03-31', false],
    ['2026-03-31', 'lessThan', '2026-12-01', true],
    ['09:30', 'lessThan', '18:00', true],
    ['09:30', 'lessThan', '2026-12-01', false],
    [undefined, 'lessThan', '2026-12-01', false],
    [['2026-03-31'], 'lessThan', '2026-12-01', false],
    ['', 'isEmpty', '', true],
    [false, 'isEmpty', '', true],
    [[], 'isEmpty', '', true],
    [0, 'isEmpty', '', false],
    ['x', 'notEmpty', '', true],
  ])('%j %s %j is %s', (found, operator, value, expected) => {
    expect(holds(found, operator, value)).toBe(expected);
  });

  it('asks for all rules or any', () => {
    const rules = [
      { field: 'a', operator: 'equal', value: '1' },
      { field: 'b', operator: 'equal', value: '2' },
    ] as const;
    const lookup = (field: string): string => (field === 'a' ? '1' : '');
    expect(conditionHolds({ match: 'all', rules: [...rules] }, lookup)).toBe(false);
    expect(conditionHolds({ match: 'any', rules: [...rules] }, lookup)).toBe(true);
    expect(conditionHolds({ match: 'any', rules: [] }, lookup)).toBe(true);
  });
});

describe('the visible part of a form', () => {
  const when = (field: string, operator: Operator, value = '') => ({ rules: [{ field, operator, value }] });
  const form = formSchema.parse({
    components: [
      { id: 'a', type: 'text', key: 'a', label: 'A' },
      { id: 'b', type: 'text', key: 'b', label: 'B', condition: when('a', 'equal', 'yes') },
      { id: 'c', type: 'text', key: 'c', label: 'C', condition: when('b', 'notEmpty') },
      { id: 'd', type: 'text', key: 'd', label: 'D', condition: when('b', 'isEmpty') },
      { id: 'p', type: 'pageBreak', condition: when('a', 'notEqual', 'skip') },
      { id: 'e', type: 'text', key: 'e', label: 'E' },
    ],
  });
  const seen = (raw: Record<string, string>): string =>
    [...readForm(form, raw, { locale: 'en-US' }).visible].join('');

  it('takes hidden answers as empty, all the way down', () => {
    expect(seen({ a: 'yes', b: 'x' })).toBe('abcpe');
    expect(seen({ a: 'no', b: 'x' })).toBe('adpe');
  });

  it('lets a page break decide about its step', () => {
    expect(seen({ a: 'skip' })).toBe('ad');
  });

  it('lets a section decide about its components, up to the next one or the end of its step', () => {
    const text = (id: string) => ({ id, type: 'text', key: id, label: id });
    const sections = formSchema.parse({
      components: [
        text('a'),
        { id: 's', type: 'section', label: 'Members', condition: when('a', 'equal', 'yes') },
        text('b'),
        { ...text('c'), condition: when('b', 'notEmpty') },
        { id: 't', type: 'section' },
        text('d'),
        { id: 'u', type: 'section', label: 'Guests', condition: when('b', 'equal', 'x') },
        text('e'),
        { id: 'p', type: 'pageBreak' },
        text('f'),
      ],
    });
    const shown = (raw: Record<string, string>): string =>
      [...readForm(sections, raw, { locale: 'en-US' }).visible].join('');
    expect(shown({ a: 'no', b: 'x' })).toBe('atdpf');
    expect(shown({ a: 'yes' })).toBe('asbtdpf');
    expect(shown({ a: 'yes', b: 'x' })).toBe('asbctduepf');
  });

  it.each([
    ['all', 'all', false],
    ['all', 'any', false],
    ['any', 'all', true],
    ['any', 'any', true],
  ] as const)('counts a group as one comparison: %s of (%s of)', (match, inner, expected) => {
    const rule = (field: string) => ({ field, operator: 'equal' as const, value: 'yes' });
    const groups = [{ match: inner, rules: [rule('b'), rule('c')] }];
    const lookup = (field: string) => (field === 'a' ? 'no' : 'yes');
    expect(conditionHolds({ match, rules: [rule('a')], groups }, lookup)).toBe(expected);
    expect(conditionHolds({ match, rules: [], groups }, lookup)).toBe(true);
    expect(conditionHolds({ match, rules: [], groups: [] }, () => undefined)).toBe(true);
  });
});
