import { describe, expect, it } from 'vitest';
import { followKey } from './rename.ts';
import { formSchema } from './schema.ts';
import { validateAnswers } from './validate.ts';
import { moveThroughForm } from './form-flow.ts';

const pattern = { source: 'M-[0-9]{4}', messages: { 'en-US': 'Like M-1234', es: 'Como M-1234' } };
const question = { id: 'a', type: 'text', key: 'number', label: 'Number', pattern } as const;
const form = formSchema.parse({ components: [question] });
const matches = (_: unknown, text: string) => /^M-\d{4}$/.test(text);

const errorIn = (locale: string, answer: string) => {
  const result = validateAnswers(form, { number: answer }, { locale, matches });
  return result.ok ? undefined : result.errors['number'];
};

describe('an answer that must match', () => {
  it('is refused with the expression’s message, in the language of the page', () => {
    expect(errorIn('en-US', 'M-12')).toBe('Like M-1234');
    expect(errorIn('es-MX', 'M-12')).toBe('Como M-1234');
    expect(errorIn('en-US', 'M-1234')).toBeUndefined();
  });

  it('is refused with the engine’s message when the expression has none', () => {
    const plain = formSchema.parse({ components: [{ ...question, pattern: { source: 'x' } }] });
    const result = validateAnswers(plain, { number: 'y' }, { locale: 'es', matches });
    expect(result).toMatchObject({ errors: { number: 'Esta respuesta no tiene la forma esperada' } });
  });

  it('may be left out, and is accepted where no engine is available', () => {
    expect(errorIn('en-US', '')).toBeUndefined();
    expect(validateAnswers(form, { number: 'anything' }, { locale: 'en-US' }).ok).toBe(true);
  });

  it('keeps a visitor without script at its step', () => {
    const move = moveThroughForm(form, { number: 'M-1', _action: 'submit' }, { locale: 'en-US', matches });
    expect(move).toEqual({ kind: 'show', step: 0, errors: { number: 'Like M-1234' } });
  });
});

it('updates the conditions that read a renamed key', () => {
  const condition = { match: 'all', rules: [{ field: 'number', operator: 'notEmpty', value: '' }] } as const;
  const asked = formSchema.parse({
    components: [question, { id: 'b', type: 'text', key: 'since', label: 'Since', condition }],
  });
  expect(followKey(asked, 'number', 'membership').components[1]?.condition?.rules).toMatchObject([
    { field: 'membership' },
  ]);
});
