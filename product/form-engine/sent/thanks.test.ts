import { describe, expect, it } from 'vitest';
import { renderThanks } from '../html/outcome.ts';
import { renderForm } from '../html/render.ts';
import { proveForm } from '../prover/prove-form.ts';
import { followKey } from '../rename.ts';
import { formSchema, type FormSchema, type FormSchemaInput } from '../schema.ts';
import { thanksFor } from './thanks.ts';
import { textsOfSchema, translateForm } from '../translation/translate-form.ts';

type Settings = NonNullable<FormSchemaInput['settings']>;
type ThankYou = NonNullable<Settings['thankYou']>;
type Component = NonNullable<FormSchemaInput['components']>[number];
type Variant = NonNullable<ThankYou['variants']>[number];

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const components: FormSchemaInput['components'] = [
  { id: 'c1', type: 'radio', key: 'helps', label: 'Can you help?', options: yesNo },
  { id: 'c2', type: 'number', key: 'age', label: 'Age' },
];
const is = (field: string, value: string, operator: 'equal' | 'greaterThan' = 'equal') => ({
  rules: [{ field, operator, value }],
});
const variant = (id: string, condition: Variant['condition'], more: Partial<Variant> = {}): Variant => ({
  id,
  condition,
  heading: `heading ${id}`,
  ...more,
});
const input = (thankYou: ThankYou): FormSchemaInput => ({ components, settings: { thankYou } });
const formWith = (thankYou: ThankYou): FormSchema => formSchema.parse(input(thankYou));
const refusals = (thankYou: ThankYou): string[] => {
  const parsed = formSchema.safeParse(input(thankYou));
  return parsed.success ? [] : [...new Set(parsed.error.issues.map(({ path }) => path.slice(2).join('.')))];
};

describe('thanks by answers', () => {
  const form = formWith({
    heading: 'others',
    redirect: 'https://example.org/others',
    variants: [
      variant('young', is('helps', 'yes')),
      variant('old', { match: 'any', rules: [{ field: 'age', operator: 'greaterThan', value: '64' }] }),
    ],
  });
  it.each([
    [{ helps: 'yes', age: '70' }, 'heading young'],
    [{ helps: 'no', age: '70' }, 'heading old'],
    [{ helps: 'no', age: '12' }, 'others'],
    [{ helps: 'no', age: 'old' }, 'others'],
    [{}, 'others'],
    [{ helps: ['yes', 'no'], age: { a: 1 } }, 'others'],
  ])('for %j are those of the first condition that holds, else the form’s own', (raw, heading) => {
    const thanks = thanksFor(form, raw, 'en-US');
    expect(thanks.heading).toBe(heading);
    // Each has a separate address, or none.
    expect(thanks.redirect).toBe(heading === 'others' ? 'https://example.org/others' : undefined);
  });

  it('ask for questions that exist, and follow a key that changes', () => {
    expect(refusals({ variants: [variant('a', is('gone', 'yes'))] })).toEqual([
      'variants.0.condition.rules.0.field',
    ]);
    expect(refusals({ variants: [variant('a', null), variant('a', null)] })).toEqual(['variants.1.id']);
    const renamed = followKey(form, 'helps', 'hands').settings.thankYou.variants;
    expect(renamed?.[0]?.condition?.rules[0]?.field).toBe('hands');
    expect(renamed?.[1]).toBe(form.settings.thankYou.variants?.[1]);
    expect(followKey(form, 'other', 'hands').settings).toBe(form.settings);
  });

  it('are translated one by one, in every place', () => {
    const ids = textsOfSchema(form).map(({ id }) => id);
    expect(ids).toContain('@form:thankYou:variants:old:heading');
    const translated = translateForm(form, (id) => (id.endsWith('old:heading') ? 'mayores' : undefined));
    expect(thanksFor(translated, { age: '70' }, 'es').heading).toBe('mayores');
    expect(thanksFor(translated, { helps: 'yes' }, 'es').heading).toBe('heading young');
  });

  it('do not reach browsers with the form', () => {
    const html = renderForm(form, { formId: 'f', action: '/', locale: 'en-US' });
    expect(html).not.toMatch(/heading young|example\.org/);
  });
});

describe('the address to go to', () => {
  it.each([
    'http://example.org',
    '//example.org',
    'javascript:alert(1)',
    'https://ana@example.org',
    'https://localhost',
    'example.org/thanks',
    `https://example.org/${'a'.repeat(600)}`,
  ])('%s can’t be saved', (redirect) => {
    expect(refusals({ redirect })).toEqual(['redirect']);
    expect(refusals({ variants: [variant('a', null, { redirect })] })).toEqual(['variants.0.redirect']);
  });

  it('is never one that was stored unchecked, nor a translation that is none', () => {
    const form = formWith({ redirect: 'https://example.org/en' });
    const to = (redirect: string) =>
      thanksFor(
        translateForm(form, () => redirect),
        {},
        'es',
      ).redirect;
    expect(to('https://example.org/es')).toBe('https://example.org/es');
    expect(to('javascript:alert(1)')).toBe('https://example.org/en');
    expect(to('')).toBe('https://example.org/en');
    const { thankYou } = form.settings;
    const stored = { ...form.settings, thankYou: { ...thankYou, redirect: 'javascript:alert(1)' } };
    expect(thanksFor({ ...form, settings: stored }, {}, 'en-US').redirect).toBeUndefined();
  });

  it('is a link that names its site, in the visitor’s language', () => {
    const html = renderThanks(
      formWith({}),
      { locale: 'es', reference: 'ABCD-2345' },
      { thanks: { heading: '', text: '', redirect: 'https://example.org/a?b="c"' } },
    );
    expect(html).toContain('href="https://example.org/a?b=&quot;c&quot;"');
    expect(html).toContain('Continuar a <bdi>example.org</bdi>');
    expect(html).toMatch(/role="status">.*Te llevamos a la página siguiente/);
  });
});

describe('the proof of thanks', () => {
  const codes = (thankYou: ThankYou, form: Partial<FormSchema> = {}): string[] => {
    const schema = { ...formWith({}), ...form };
    const parsed = { ...schema.settings.thankYou, ...thankYou } as FormSchema['settings']['thankYou'];
    return proveForm({ ...schema, settings: { ...schema.settings, thankYou: parsed } }).map(
      ({ code, params }) => `${code} ${params.number ?? ''}`.trim(),
    );
  };
  const whole = (id: string, field: string, value: string, operator: 'equal' | 'notEqual' = 'equal') =>
    variant(id, { match: 'all', rules: [{ field, operator, value }] });

  it('finds unreachable texts', () => {
    expect(codes({ variants: [whole('a', 'helps', 'perhaps')] })).toEqual(['thanksImpossible 1']);
    expect(codes({ variants: [whole('a', 'helps', 'yes'), whole('b', 'helps', 'yes')] })).toEqual([
      'thanksCovered 2',
    ]);
    expect(codes({ variants: [variant('a', null), whole('b', 'helps', 'yes')] })).toEqual([
      'thanksForAll 1',
      'thanksCovered 2',
    ]);
    expect(codes({ variants: [whole('a', 'helps', 'yes'), whole('b', 'helps', 'yes', 'notEqual')] })).toEqual(
      ['thanksDefaultNever'],
    );
  });

  it('finds questions that do not exist and addresses that lead nowhere', () => {
    expect(codes({ variants: [whole('a', 'gone', 'yes')] })).toEqual(['thanksTarget 1']);
    expect(codes({ redirect: 'http://example.org', variants: [] })).toEqual(['badAddress']);
  });

  it('finds nothing for reachable texts', () => {
    expect(codes({ variants: [whole('a', 'helps', 'yes'), whole('b', 'age', '3')] })).toEqual([]);
    expect(codes({ redirect: 'https://example.org' })).toEqual([]);
  });
});

describe('the words for money', () => {
  const donation = { amount: { minor: 2500, currency: 'GBP' }, frequency: 'one-off' } as const;
  const products = [{ value: 'mug', label: 'Mug', price: 1200 }];
  const presets = [{ amount: 2500 }];
  const amount: Component = { id: 'a', type: 'amount', key: 'gift', label: 'Gift', presets };
  const order = { id: 'p', type: 'products', key: 'shop', label: 'Shop', products } satisfies Component;
  const read = (of: FormSchemaInput['components'], options = {}): string =>
    renderThanks(
      formSchema.parse({ components: of }),
      { locale: 'en-US', reference: 'ABCD-2345', donation },
      options,
    );
  it('are a donation’s for gifts and a payment’s for orders', () => {
    expect(read([amount])).toContain('We have received your donation.');
    expect(read([order])).toContain('We have received your payment.');
    expect(read([amount, order])).toContain('We have received your payment.');
    expect(read([order], { isProcessing: true })).toContain('will collect your payment');
  });
});
