import { expect, it } from 'vitest';
import { renderForm } from '../../html/render.ts';
import { formSchema } from '../../schema.ts';
import { hasRecaptcha } from './in-form.ts';

const text = { id: 'a', type: 'text', key: 'name', label: 'Name' } as const;
const check = { id: 'c', type: 'recaptcha' } as const;

it('names Google’s check, in the form’s language, and loads nothing of Google’s', () => {
  const schema = formSchema.parse({ components: [text, check] });
  const html = renderForm(schema, { formId: 'f', action: '/forms/f/submissions', locale: 'es' });
  expect(html).toContain('Google reCAPTCHA comprobará que eres una persona');
  expect(html).not.toMatch(/<iframe|<script[^>]+src|google\.com\/recaptcha/);
  expect(hasRecaptcha(schema)).toBe(true);
  expect(hasRecaptcha(formSchema.parse({ components: [text] }))).toBe(false);
});

it('has no condition, as every submission is asked for it', () => {
  const condition = { rules: [{ field: 'name', operator: 'notEmpty' as const }] };
  const issues = formSchema.safeParse({ components: [text, { ...check, condition }] }).error?.issues;
  expect(issues?.map(({ path }) => path.join('.'))).toEqual(['components.1.condition']);
});

it('is in a form at most once', () => {
  const twice = formSchema.safeParse({ components: [text, check, { ...check, id: 'd' }] });
  expect(twice.error?.issues).toMatchObject([
    {
      path: ['components', 2, 'type'],
      params: { code: 'onlyOnce' },
      message: 'A form has this field only once',
    },
  ]);
});
