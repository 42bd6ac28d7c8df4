import { expect, it } from 'vitest';
import { formSchema } from '../../schema.ts';
import { readAnswer } from '../reading.fixture.ts';
import { signedAgain, withMoment } from './in-answers.ts';

const read = (raw: object) => readAnswer({ type: 'signature', wording: 'I agree.' }, { ...raw });

it('reads a typed name, a drawing, or both, with the wording', () => {
  expect(read({ a: ' Ada ' })).toEqual({ name: 'Ada', wording: 'I agree.' });
  expect(read({ 'a.drawn': 'M1 2 600 200M0 0 9 9' })).toEqual({
    strokes: 'M1 2 600 200M0 0 9 9',
    wording: 'I agree.',
  });
  expect(read({})).toEqual({});
});

it('is stamped with its moment when it is taken, and entered again for another payment', () => {
  const schema = formSchema.parse({ components: [{ id: 'a', key: 'a', label: 'Sign', type: 'signature' }] });
  const answers = { a: { name: 'Ada', strokes: 'M1 2 3 4' }, b: 'x' };
  const taken = withMoment(schema, answers, new Date(0));
  expect(taken).toEqual({ a: { ...answers.a, signedAt: '1970-01-01T00:00:00.000Z' }, b: 'x' });
  expect(signedAgain(schema, taken)).toEqual({ a: 'Ada', 'a.drawn': 'M1 2 3 4', b: 'x' });
});

it.each([
  'M1 2',
  'M1 2 3',
  'M601 2 3 4',
  'M1 201 3 4',
  'L1 2 3 4',
  'M1 2 3 4"/><script>',
  'M1 2 3 4\u0000',
  `M1 2${' 3 4'.repeat(5000)}`,
  ['M1 2 3 4'],
])('refuses %j as a drawing', (drawn) => {
  expect(read({ 'a.drawn': drawn })).toBe('This signature can’t be read. Sign again');
});

it.each(['x'.repeat(121), 'a\nb', 'a\u0000', '\ud800', ['a']])('refuses %j as a name', (name) => {
  expect(read({ a: name })).toBe('Type your name, with 120 characters at most');
});
