import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { donationAnswers, sampleDonationForm } from './sample.fixture.ts';
import { formSchema } from './schema.ts';
import { readForm } from './reading/read-form.ts';
import { validateAnswers } from './validate.ts';

const schema = formSchema.parse(sampleDonationForm);
const check = (changes: Record<string, unknown>, locale = 'en-US') =>
  validateAnswers(schema, { ...donationAnswers, ...changes }, { locale });
const errorsOf = (changes: Record<string, unknown>, locale?: string) => {
  const result = check(changes, locale);
  return result.ok ? {} : result.errors;
};

describe('valid answers', () => {
  it('are typed, trimmed and in the order of the form', () => {
    expect(check({})).toEqual({
      ok: true,
      answers: {
        frequency: 'monthly',
        amount: '25.00',
        campaign: 'SPRING',
        firstName: 'Ada',
        email: 'ada@example.org',
        country: 'GB',
        giftAid: 'no',
        interests: ['rivers', 'wetlands'],
        newsletter: true,
        message: 'First line\nSecond line',
        method: 'creditcard',
      },
      amount: { minor: 2500, currency: 'GBP' },
      preset: { set: '', index: 1 },
      frequency: 'monthly',
      paymentMethod: 'creditcard',
      email: 'ada@example.org',
      consents: [
        {
          key: 'newsletter',
          given: true,
          wording: 'Send me news by email. See the [privacy notice](https://example.org/privacy).',
        },
      ],
      ignored: [],
    });
  });

  it('keep a consent that was not given, as not given', () => {
    const result = check({ newsletter: undefined });
    expect(result.ok && result.consents[0]?.given).toBe(false);
    expect(result.ok && result.answers['newsletter']).toBe(false);
  });

  it('never contain hidden answers', () => {
    const result = check({ country: 'ES', giftAid: 'yes' });
    expect(result.ok && Object.keys(result.answers)).not.toContain('giftAid');
  });

  it('take another amount when that is chosen, or when no amount is', () => {
    const minor = (changes: object) => {
      const result = check({ ...changes });
      return result.ok ? result.amount?.minor : result.errors;
    };
    expect(minor({ amount: 'other', 'amount.other': '12,5' })).toBe(1250);
    expect(minor({ amount: undefined, 'amount.other': '12.50' })).toBe(1250);
    expect(minor({ amount: '10.00', 'amount.other': '99' })).toBe(1000);
    expect(minor({ amount: 12.5 })).toBe(1250);
  });

  it('list unknown names, and drop them', () => {
    const result = check({
      role: 'admin',
      tenant_id: 'x',
      _key: 'k',
      deep: JSON.parse('['.repeat(1000) + ']'.repeat(1000)),
    });
    expect(result.ok && result.ignored).toEqual(['role', 'tenant_id', 'deep']);
    expect(result.ok && 'role' in result.answers).toBe(false);
  });

  it('do not let a browser change a fixed hidden value', () => {
    const fixed = formSchema.parse({
      components: [{ id: 'a', type: 'hidden', key: 'source', value: 'site' }],
    });
    expect(validateAnswers(fixed, { source: 'forged' }, { locale: 'es' })).toMatchObject({
      answers: { source: 'site' },
    });
  });
});

describe('invalid answers', () => {
  it('have the exact messages', () => {
    expect(errorsOf({ firstName: ' ' })).toEqual({ firstName: 'The First name field is required' });
    expect(errorsOf({ firstName: '' }, 'es')).toEqual({ firstName: 'El campo First name es obligatorio' });
    const consent = formSchema.parse({
      components: [
        { id: 'a', type: 'consent', key: 'terms', label: 'Terms', wording: 'I agree', required: true },
      ],
    });
    expect(validateAnswers(consent, { terms: 'false' }, { locale: 'en-US' })).toEqual({
      ok: false,
      errors: { terms: 'This field is required' },
    });
  });

  it.each([
    ['−1', 'Enter £2 or more'],
    ['-1', 'Enter £2 or more'],
    [-1, 'Enter £2 or more'],
    ['0', 'Enter £2 or more'],
    [0, 'Enter £2 or more'],
    ['1.99', 'Enter £2 or more'],
    ['10000.01', 'Enter £10,000 or less'],
    ['9'.repeat(309), 'Enter £10,000 or less'],
    ['1e309', 'Enter an amount such as 25 or 25.50'],
    [1e309, 'Enter an amount such as 25 or 25.50'],
    ['NaN', 'Enter an amount such as 25 or 25.50'],
    [Number.NaN, 'Enter an amount such as 25 or 25.50'],
    ['10.005', 'Enter an amount with at most two decimals, and no point or comma between thousands'],
    [10.005, 'Enter an amount with at most two decimals, and no point or comma between thousands'],
    [['25.00', '10.00'], 'Enter an amount such as 25 or 25.50'],
    [{ value: '25' }, 'Enter an amount such as 25 or 25.50'],
  ])('refuse the amount %j', (amount, message) => {
    expect(errorsOf({ amount })).toEqual({ amount: message });
  });

  it.each([
    { 'amount.currency': 'USD' },
    { currency: 'EUR' },
    { _currency: 'USD' },
    { 'amount.currency': ['GBP', 'USD'] },
  ])('refuse another currency: %j', (changes) => {
    expect(errorsOf(changes)).toEqual({ amount: 'This form takes gifts in GBP' });
  });

  it('refuse amounts outside the presets when no other amount is allowed', () => {
    const fixed = formSchema.parse({
      components: [
        { id: 'a', type: 'amount', key: 'a', label: 'A', allowCustom: false, presets: [{ amount: 500 }] },
      ],
    });
    expect(validateAnswers(fixed, { a: 'other', 'a.other': '7' }, { locale: 'en-US' }).ok).toBe(false);
    expect(validateAnswers(fixed, { a: '5' }, { locale: 'en-US' }).ok).toBe(true);
  });

  it.each([
    ['firstName', 'a\u0000b'],
    ['firstName', 'a\ud800b'],
    ['firstName', 'a\nb'],
    ['firstName', 'x'.repeat(256)],
    ['firstName', { toString: 1 }],
    ['firstName', ['Ada', 'Eve']],
    ['message', 'x'.repeat(2001)],
    ['email', 'x'],
    ['email', 'a@b'],
    ['email', 'a@b..c'],
    ['email', 'a@b.c\r\nBcc: x@y.z'],
    ['email', `${'a'.repeat(65)}@example.org`],
    ['country', 'FR'],
    ['giftAid', 'perhaps'],
    ['interests', ['rivers', 'gold']],
    ['interests', [['rivers']]],
    ['frequency', 'daily'],
    ['method', 'toString'],
    ['newsletter', 'perhaps'],
  ])('refuse %s %j', (key, value) => {
    expect(Object.keys(errorsOf({ [key]: value }))).toEqual([key]);
  });

  it.each([
    ['firstName', '\u0002Ada\u007f\u0080', 'Ada'],
    ['firstName', 'Ada\vLovelace\b', 'Ada Lovelace'],
    ['firstName', '\u0001', ''],
    ['message', 'One\vtwo\f\u0007three\r\n\tfour', 'One\ntwo\nthree\n\tfour'],
    ['email', '\u200bada@example.org\u200e\u0003', 'ada@example.org'],
  ])('leave out of %s %j what was pasted with it and nobody sees', (key, text, answer) => {
    const { readings } = readForm(schema, { ...donationAnswers, [key]: text }, { locale: 'en-US' });
    expect(readings.get(key)).toMatchObject({ ok: true, answer });
  });

  it('read a pasted amount with marks of direction around its sign', () => {
    const pasted = { amount: 'other', 'amount.other': '\u200e£27.50\u200f\u0003' };
    expect(check(pasted)).toMatchObject({ ok: true, amount: { minor: 2750, currency: 'GBP' } });
  });

  it('refuse more than 500 fields and anything but an object', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`x${index}`, '1']));
    expect(errorsOf(many)).toEqual({ _form: 'The form was sent with too many fields' });
    for (const raw of [null, undefined, [], 'text', 7] as unknown[]) {
      const result = validateAnswers(schema, raw as Record<string, unknown>, { locale: 'en-US' });
      expect(result).toEqual({ ok: false, errors: { _form: 'The form could not be read' } });
    }
  });

  it('are not fooled by inherited members', () => {
    const raw = JSON.parse('{"__proto__":{"firstName":"Eve"},"constructor":{"prototype":1}}') as Record<
      string,
      unknown
    >;
    const result = validateAnswers(schema, raw, { locale: 'en-US' });
    expect(result.ok ? {} : result.errors).toHaveProperty('firstName');
    expect(({} as Record<string, unknown>)['firstName']).toBeUndefined();
  });

  it('never make the engine throw', () => {
    const names = fc.constantFrom(...Object.keys(donationAnswers), '_action', '_step', '__proto__', 'x');
    const anything = fc.anything({
      withNullPrototype: true,
      withBigInt: true,
      withDate: true,
      withSparseArray: true,
    });
    fc.assert(
      fc.property(fc.dictionary(names, anything, { noNullPrototype: false }), fc.string(), (raw, locale) => {
        const result = validateAnswers(schema, raw, { locale });
        if (result.ok) expect(result.amount?.minor).toSatisfy(Number.isSafeInteger);
        else expect(Object.values(result.errors).every((message) => message.length > 0)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('shows the author’s texts for a missing answer and a refused one', () => {
    const own = formSchema.parse({
      components: [
        {
          id: 'e',
          type: 'email',
          key: 'email',
          label: 'E-mail',
          required: true,
          requiredText: 'We need it to answer',
          invalidText: 'Look at it again',
        },
      ],
    });
    const errorOf = (email: string) => {
      const result = validateAnswers(own, { email }, { locale: 'de' });
      return result.ok ? undefined : result.errors['email'];
    };
    expect([errorOf(''), errorOf('ada'), errorOf('ada@example.org')]).toEqual([
      'We need it to answer',
      'Look at it again',
      undefined,
    ]);
  });
});
