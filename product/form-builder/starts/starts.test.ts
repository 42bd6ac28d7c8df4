import { describe, expect, it } from 'vitest';
import { proveForm } from '@tributary/form-engine/prover/prove-form.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { validateAnswers } from '@tributary/form-engine/validate.ts';
import { sampleAnswers } from '../preview/sample-answers.ts';
import { lackingFor, libraryForms, startForm } from './library.ts';

const named = libraryForms.map((form) => [form.name, form] as const);

describe.each(['en-US', 'es'])('the forms to begin with, in %s', (locale) => {
  it.each(named)('%s can be saved, has no fault and takes a filled sample', (_name, template) => {
    const form = startForm(template, locale);
    expect(formSchema.safeParse(form).error?.issues ?? []).toEqual([]);
    expect(proveForm(form)).toEqual([]);
    const checked = validateAnswers(form, sampleAnswers(form, locale), { locale });
    expect(checked.ok ? {} : checked.errors).toEqual({});
  });
});

it.each(named)('%s asks the same in both languages, with ids of its own each time', (_name, template) => {
  const [english, spanish, again] = ['en-US', 'es', 'es'].map((locale) => startForm(template, locale));
  const asked = (form: typeof english) =>
    form!.components.map((part) => `${part.type} ${'key' in part ? part.key : ''}`);
  expect(asked(spanish)).toEqual(asked(english));
  const ids = [spanish, again].flatMap((form) => form!.components.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

it('need nothing of a plan but tickets, and giving examples, which are left out', () => {
  const lacking = libraryForms.map((form) => [form.name, lackingFor(startForm(form, 'en', false), [])]);
  expect(lacking.filter(([, flag]) => flag)).toEqual([['event', 'PRODUCTS_COMPONENT']]);
});
