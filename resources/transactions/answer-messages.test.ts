import { formSchema } from '@tributary/form-engine/schema.ts';
import { expect, it } from 'vitest';
import { answerMessages } from './answer-messages.ts';

const t = {
  locale: 'es',
  yes: 'Yes',
  no: 'No',
  frequency: (value: string) => `paid ${value}`,
  currency: 'GBP' as const,
};
const form = formSchema.parse({
  components: [
    { id: 'a', type: 'email', key: 'email', label: 'E-mail' },
    {
      id: 'b',
      type: 'checkboxes',
      key: 'topics',
      label: 'Interests',
      options: [
        { value: 'water', label: 'Clean water' },
        { value: 'otters', label: 'Otters' },
      ],
    },
    { id: 'c', type: 'consent', key: 'news', label: 'Newsletter', wording: 'Write to me' },
    { id: 'd', type: 'text', key: 'note', label: 'A word' },
  ],
});

it('names answers as the form asks them, in its order', () => {
  const answers = { news: true, topics: ['otters', 'water'], email: 'ana@example.org', note: '' };
  expect(answerMessages(answers, form, t)).toEqual([
    { key: 'email', label: 'E-mail', answer: 'ana@example.org' },
    { key: 'topics', label: 'Interests', answer: 'Otters, Clean water' },
    { key: 'news', label: 'Newsletter', answer: 'Yes' },
    { key: 'note', label: 'A word', answer: '' },
  ]);
});

it('keeps answers whose question or option the form no longer has', () => {
  expect(answerMessages({ old: 'x', topics: ['frogs'] }, form, t)).toEqual([
    { key: 'topics', label: 'Interests', answer: 'frogs' },
    { key: 'old', label: 'old', answer: 'x' },
  ]);
});

it('falls back to keys without the form', () => {
  expect(answerMessages({ email: 'a@b.c', news: false, empty: null }, undefined, t)).toEqual([
    { key: 'email', label: 'email', answer: 'a@b.c' },
    { key: 'news', label: 'news', answer: 'No' },
    { key: 'empty', label: 'empty', answer: '' },
  ]);
});

it('formats a donation as money, and names frequency and payment method', () => {
  const donationForm = formSchema.parse({
    components: [
      { id: 'a', type: 'frequency', key: 'often', label: 'How often?', options: ['monthly'] },
      { id: 'b', type: 'amount', key: 'amount', label: 'How much?', presets: [{ amount: 2500 }] },
      {
        id: 'c',
        type: 'paymentMethod',
        key: 'method',
        label: 'How?',
        methods: [{ value: 'creditcard', label: 'By card' }],
      },
    ],
  });
  const answers = { often: 'monthly', amount: '25.00', method: 'creditcard' };
  expect(answerMessages(answers, donationForm, t).map(({ answer }) => answer)).toEqual([
    'paid monthly',
    '25,00 £',
    'By card',
  ]);
});

it('names the payment method without the form and when the form no longer offers it', () => {
  const paymentMethod = { value: 'creditcard', words: 'Debit or credit card' };
  const answers = { method: 'creditcard' };
  const gone = formSchema.parse({
    components: [
      {
        id: 'a',
        type: 'paymentMethod',
        key: 'method',
        label: 'How?',
        methods: [{ value: 'directdebit', label: 'Direct debit' }],
      },
    ],
  });
  for (const known of [undefined, gone])
    expect(answerMessages(answers, known, { ...t, paymentMethod })).toMatchObject([
      { key: 'method', answer: 'Debit or credit card' },
    ]);
});

it('writes numbers, days and marks in the language of the interface, and other values unchanged', () => {
  const survey = formSchema.parse({
    components: [
      { id: 'a', type: 'number', key: 'people', label: 'How many?' },
      { id: 'b', type: 'date', key: 'day', label: 'When?' },
      { id: 'c', type: 'rating', key: 'mark', label: 'How was it?' },
    ],
  });
  const shown = (answers: Record<string, unknown>) =>
    answerMessages(answers, survey, t).map(({ answer }) => answer);
  expect(shown({ people: '12345.5', day: '2024-02-29', mark: '4' })).toEqual([
    '12.345,5',
    '29 de febrero de 2024',
    '4 de 5',
  ]);
  expect(shown({ people: 'a dozen', day: 'soon', mark: 'good' })).toEqual(['a dozen', 'soon', 'good']);
});
