import { expect, it } from 'vitest';
import { formSchema } from '../../schema.ts';
import { validateAnswers } from '../../validate.ts';
import { followOptions, nextPair } from './apart.ts';

const options = ['none', 'rivers', 'lakes'].map((value) => ({
  value,
  label: value.toUpperCase(),
  condition: null,
}));
const question = { id: 'c', type: 'checkboxes', key: 'c', label: 'What?', options };
const apart = [
  { first: 'none', second: 'rivers' },
  { first: 'none', second: 'lakes' },
];

it('must not contain two given options at once', () => {
  const form = formSchema.parse({ components: [{ ...question, apart }] });
  const given = (c: string[], locale = 'en') => validateAnswers(form, { c }, { locale });
  expect(given(['lakes', 'rivers']).ok).toBe(true);
  expect(given(['none'])).toMatchObject({ ok: true, answers: { c: ['none'] } });
  expect(given(['lakes', 'none'])).toMatchObject({
    ok: false,
    errors: { c: '“NONE” and “LAKES” can’t be chosen together' },
  });
  expect(given(['rivers', 'none'], 'es')).toMatchObject({
    errors: { c: '«NONE» y «RIVERS» no se pueden elegir a la vez' },
  });
  const before = formSchema.parse({ components: [question] });
  expect(validateAnswers(before, { c: ['none', 'lakes'] }, { locale: 'en' }).ok).toBe(true);
});

it.each([
  ['no option of the question', { first: 'none', second: 'seas' }],
  ['the same option twice', { first: 'none', second: 'none' }],
])('refuses a pair of %s', (_, pair) => {
  const parsed = formSchema.safeParse({ components: [{ ...question, apart: [pair] }] });
  expect(parsed.error?.issues[0]).toMatchObject({ path: ['components', 0, 'apart', 0] });
});

it('follows options that are renamed, and goes with those that are removed', () => {
  const renamed = options.map((option) =>
    option.value === 'none' ? { ...option, value: 'nothing' } : option,
  );
  expect(followOptions(apart, options, renamed)).toEqual([
    { first: 'nothing', second: 'rivers' },
    { first: 'nothing', second: 'lakes' },
  ]);
  expect(followOptions(apart, options, options.slice(0, 2))).toEqual([apart[0]]);
  expect(nextPair(apart, options)).toEqual({ first: 'rivers', second: 'lakes' });
  expect(nextPair([...apart, { first: 'lakes', second: 'rivers' }], options)).toBeUndefined();
});
