import { formSchema } from '@tributary/form-engine/schema.ts';
import { validateAnswers } from '@tributary/form-engine/validate.ts';
import { describe, expect, it } from 'vitest';
import { planCard } from './order.ts';
import { renderSupporterEmail } from './render.ts';

const schema = (cards: boolean, texts: object = {}) =>
  formSchema.parse({
    components: [
      { id: 'a', type: 'amount', key: 'amount', label: 'Amount' },
      { id: 't', type: 'tribute', key: 'tribute', label: 'Tribute', cards, ...texts },
    ],
  });
const card = {
  amount: '25',
  tribute: 'memory',
  'tribute.name': 'Grace',
  'tribute.from': 'Ada',
  'tribute.to': 'ada@example.org',
  'tribute.message': 'She loved {amount}.\nSee evil.example.org and https://evil.example.org/x',
};

function plan(fields: Record<string, string>, cards = true, language = 'en', texts: object = {}) {
  const form = schema(cards, texts);
  const result = validateAnswers(form, fields, { locale: language });
  if (!result.ok) return result.errors['tribute'];
  return planCard({ schema: form, result, language, reference: 'R', sentAt: new Date() });
}

const write = (language: string, texts: object = {}) => {
  const order = plan(card, true, language, texts);
  if (typeof order !== 'object') throw new Error('No card was planned.');
  return renderSupporterEmail(order, {
    organization: { name: 'River', postalAddress: '', contactEmail: 'hello@river.org', timezone: 'UTC' },
    at: new Date(),
    isTest: false,
    receiptNumber: null,
  });
};

describe('a card to a receiver', () => {
  it('names the donor and the occasion, and nothing of the gift', () => {
    const { subject, text } = write('en');
    expect(subject).toBe('In memory of Grace');
    expect(text).toContain('Ada has given to River and wanted you to know.');
    expect(text).toContain('at the wish of the person who gave');
    expect(text).not.toMatch(/25|£|Reference/);
  });

  it('contains the organization’s text, with the names that it asks for', () => {
    const { subject, text } = write('en', {
      cardSubject: 'A tree for {name}',
      cardText: 'Dear friend,\n\n{from} planted it with {organization}.',
    });
    expect(subject).toBe('A tree for Grace');
    expect(text).toContain('Ada planted it with River.');
    expect(text).not.toContain('has given to River');
    expect(text).toContain('She loved');
  });

  it('has no links, and fills no variables that a donor typed', () => {
    const { text, html } = write('en');
    expect(text).toContain('She loved {amount}. See evil.\u200bexample.\u200borg');
    expect(html).not.toMatch(/href="https?:\/\/evil|evil\.example/);
  });

  it.each(['es', 'fr', 'de', 'ar'])('is in %s', (language) => {
    expect(write(language).subject).toContain('Grace');
    expect(write(language).subject).not.toContain('In memory');
  });

  it('is planned with a gift alone, and where the organization allows it', () => {
    expect(plan(card, false)).toBeUndefined();
    expect(plan({ ...card, amount: '' })).toBeUndefined();
    expect(plan({ ...card, tribute: '' })).toBeUndefined();
    expect(plan({ ...card, 'tribute.to': '' })).toBeUndefined();
  });

  it.each([
    ['tribute', 'revenge'],
    ['tribute.name', ''],
    ['tribute.name', 'x'.repeat(101)],
    ['tribute.from', ''],
    ['tribute.to', 'ada@example.org, bob@example.org'],
    ['tribute.to', 'ada@example.org\nBcc: bob@example.org'],
    ['tribute.message', 'x'.repeat(501)],
    ['tribute.message', 'a\u0000'],
  ])('is refused with %s “%s”', (name, text) => {
    expect(typeof plan({ ...card, [name]: text })).toBe('string');
  });
});
