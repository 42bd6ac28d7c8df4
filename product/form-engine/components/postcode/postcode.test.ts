import { expect, it } from 'vitest';
import { renderForm } from '../../html/render.ts';
import { formSchema } from '../../schema.ts';
import { readAnswer, shownAnswer } from '../reading.fixture.ts';

const type = { type: 'postcode' };
const read = (parts: Record<string, unknown>) =>
  readAnswer(type, Object.fromEntries(Object.entries(parts).map(([part, value]) => [`a.${part}`, value])));
const home = { postcode: 'bs14dj', line1: '14 Harbourside', city: 'Bristol' };

it('reads an address in the United Kingdom, and of no other country', () => {
  expect(read(home)).toEqual({ ...home, postcode: 'BS1 4DJ', country: 'GB' });
  expect(read({ postcode: '' })).toEqual({});
  expect(read({ ...home, country: 'FR' })).toBe('Choose one of the options');
});

it.each([
  [{ ...home, postcode: '12345' }, 'Enter a postcode of the chosen country'],
  [{ ...home, line1: '' }, 'Enter street and number'],
  [{ ...home, city: '' }, 'Enter the town or city'],
  [{ ...home, line2: 'x'.repeat(101) }, 'Enter an address with lines of at most 100 characters'],
])('says what is wrong with %j', (parts, message) => expect(read(parts)).toBe(message));

it('is shown as an address is, and has plain fields without script, the postcode first', () => {
  expect(shownAnswer(type, { ...home, country: 'GB' }, 'en')).toMatch(/^14 Harbourside, Bristol, bs14dj/);
  const schema = formSchema.parse({ components: [{ id: 'a', key: 'a', label: 'Home', ...type }] });
  const html = renderForm(schema, { formId: 'f', action: '/', locale: 'en' });
  const names = [...html.matchAll(/name="a\.(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['postcode', 'line1', 'line2', 'city']);
  expect(html).not.toContain('<button type="button"');
});
