import { formSchema } from '@tributary/form-engine/schema.ts';
import type { ValidAnswers } from '@tributary/form-engine/validate.ts';
import { TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import { describe, expect, it } from 'vitest';
import { laterReceiptOf, planSupporterEmail } from './order.ts';
import { renderSupporterEmail, type SupporterEmailContext } from './render.ts';
import { SUPPORTER_EMAIL_TEXTS } from './texts.data.ts';

const AT = new Date('2026-05-01T23:30:00Z');

const context = (more: Partial<SupporterEmailContext> = {}): SupporterEmailContext => ({
  organization: {
    name: 'Riverside Trust',
    postalAddress: '4 Weir Lane\n\nRiverside',
    contactEmail: 'hello@example.org',
    timezone: 'Europe/Madrid',
  },
  at: AT,
  isTest: false,
  receiptNumber: 1042,
  ...more,
});

interface Sent {
  confirmation?: object;
  answers?: Record<string, string>;
  language?: string;
  isSignUp?: boolean;
  presets?: { amount: number; example?: string }[];
  result?: Partial<ValidAnswers>;
}

function order({
  confirmation = {},
  answers = {},
  language = 'en-US',
  isSignUp = false,
  presets = [{ amount: 2500 }],
  result: more = {},
}: Sent = {}) {
  const schema = formSchema.parse({
    components: [
      { id: 'c1', type: 'amount', key: 'gift', label: 'Amount', presets },
      { id: 'c2', type: 'email', key: 'email', label: 'E-mail' },
      { id: 'c3', type: 'text', key: 'firstName', label: 'First name' },
      {
        id: 'c4',
        type: 'paymentMethod',
        key: 'method',
        label: 'Method',
        methods: [{ value: 'card', label: 'Debit card' }],
      },
    ],
    settings: { confirmation: { on: true, receipt: true, ...confirmation } },
  });
  const result: ValidAnswers = {
    ok: true,
    answers: { email: 'ada@example.org', ...answers },
    email: 'ada@example.org',
    consents: [],
    ignored: [],
    ...(isSignUp
      ? {}
      : { amount: { minor: 2500, currency: 'GBP' }, frequency: 'monthly', paymentMethod: 'card' }),
    ...more,
  };
  return planSupporterEmail({ schema, result, language, reference: 'ABCD-2345', sentAt: AT })!;
}

describe('an e-mail to a supporter', () => {
  it('says the same in HTML and in text, with the receipt', () => {
    const email = renderSupporterEmail(order(), context());
    expect(email.subject).toBe('Thank you for your donation to Riverside Trust');
    expect([email.senderName, email.replyTo]).toEqual(['Riverside Trust', 'hello@example.org']);
    // By the organization's clock it was the next day.
    for (const words of [
      '1042',
      '£25.00',
      'May 2, 2026',
      'Monthly',
      'Debit card',
      'ABCD-2345',
      '4 Weir Lane',
    ]) {
      expect(email.html).toContain(words);
      expect(email.text).toContain(words);
    }
    expect(email.html).toContain('4 Weir Lane<br>Riverside');
    expect(email.html).not.toMatch(/<(img|link|script|iframe|a)\b|url\(|@import|src=/i);
  });

  it('is in the organization’s words where it has some, with the answers in them', () => {
    const confirmation = {
      subject: 'Dear {firstName}',
      message: 'We got {amount}.\n\nSee you,\nRosa',
      replyTo: 'rosa@example.org',
    };
    const email = renderSupporterEmail(order({ confirmation, answers: { firstName: 'Ada' } }), context());
    expect(email).toMatchObject({ subject: 'Dear Ada', replyTo: 'rosa@example.org' });
    expect(email.html).toContain('>We got £25.00.</p>');
    expect(email.html).toContain('>See you,<br>Rosa</p>');
    expect(email.text).toContain('We got £25.00.\n\nSee you,\nRosa\n\n');
    const nameless = renderSupporterEmail(order({ confirmation }), context());
    expect(nameless.subject).toBe('Dear');
  });

  it('names the chosen amount’s label after the amount, unless more was bought or the gift has changed', () => {
    const presets = (example: string) => [{ amount: 2500, example }];
    const preset = { set: '', index: 0 };
    const first = order({ presets: presets('Friend'), result: { preset } });
    const { html, text } = renderSupporterEmail(first, context());
    for (const words of [html, text]) expect(words).toContain('£25.00 · Friend');
    const spanish = order({ presets: presets('Amistad'), result: { preset }, language: 'es' });
    expect(renderSupporterEmail(spanish, context()).text).toMatch(/25,00\s£ · Amistad/);
    const arabic = order({ presets: presets('صديق'), result: { preset }, language: 'ar' });
    expect(renderSupporterEmail(arabic, context()).text).toMatch(
      /\u2068[^\u2069]*25[^\u2069]*\u2069 · \u2068صديق\u2069/,
    );

    const labelOf = (one: typeof first): string | null | undefined => one.donation?.label;
    expect(labelOf(order({ presets: presets('Friend'), result: { preset, bought: 900 } }))).toBeNull();
    const later = { number: 2, on: '2026-06-01', currency: 'GBP' as const };
    expect(labelOf(laterReceiptOf(first, { ...later, minor: 2500 }, AT))).toBe('Friend');
    expect(labelOf(laterReceiptOf(first, { ...later, minor: 1000 }, AT))).toBeNull();
  });

  it('has no receipt for a sign-up, and no number for test money', () => {
    const signUp = renderSupporterEmail(order({ isSignUp: true }), context({ receiptNumber: null }));
    expect(signUp.subject).toBe('Riverside Trust has received your answers');
    expect(signUp.text).not.toMatch(/receipt/i);
    const test = renderSupporterEmail(order(), context({ isTest: true, receiptNumber: null }));
    expect(test.text).toContain('This is a test. No money was taken.');
    expect(test.text).toContain('Receipt number: Test: no number');
  });

  it.each(TEXT_LANGUAGES)('has every fixed word in %s', (language) => {
    const words = SUPPORTER_EMAIL_TEXTS[language];
    expect(Object.values(words).every((text) => text.trim() !== '')).toBe(true);
    const { html, text } = renderSupporterEmail(order({ language }), context());
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    for (const fixed of [words.receipt, words.number, words.date, words.method, words.mistake]) {
      expect(html).toContain(fixed);
      expect(text).toContain(fixed);
    }
    expect(text).not.toMatch(/[{}]/);
  });

  it('says which of its parts are in English where the page is in another language', () => {
    const confirmation = { subject: 'Grazie', message: 'Grazie mille.' };
    const { html } = renderSupporterEmail(order({ confirmation, language: 'it' }), context());
    expect(html).toContain('<html lang="it"');
    expect(html).toContain('<table lang="en" dir="ltr"');
    expect(html).toMatch(/<p dir="auto" style="[^"]*">Grazie mille\.<\/p>/);
  });

  const confirmation = { subject: 'Dear {firstName}', message: 'Dear {firstName},\n\nThank you.' };
  it.each([
    ['another header', 'Ada\r\nBcc: all@example.org', /\r|\nBcc/],
    ['another paragraph', 'Ada\n\nPay again at once', /\n\nPay again/],
    [
      'an address to click on',
      'https://evil.example/pay www.evil.example evil.example',
      /https:\/\/|evil\.example/,
    ],
    ['turned writing', 'Ada\u202egnp.exe\u2066', /\u202e|\u2066/],
    ['NUL', 'A\u0000da', /\u0000/],
    ['a variable', '{organization} {constructor}', /Riverside Trust \{/],
  ])('takes %s in an answer as text', (_, firstName, never) => {
    const email = renderSupporterEmail(order({ confirmation, answers: { firstName } }), context());
    for (const part of [email.subject, email.html, email.text]) expect(part).not.toMatch(never);
    expect(email.subject).toMatch(/^Dear .+/);
  });

  it('escapes markup in an answer', () => {
    const firstName = '</p><img src=x onerror=alert(1)>"\'&';
    const { html, text } = renderSupporterEmail(order({ confirmation, answers: { firstName } }), context());
    expect(html).not.toMatch(/<img/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    expect(text).toContain(firstName);
  });

  it('cuts an endless answer, and keeps characters whole', () => {
    const email = renderSupporterEmail(
      order({ confirmation, answers: { firstName: '🌊'.repeat(5_000) } }),
      context(),
    );
    expect(email.text.length).toBeLessThan(2_500);
    expect(email.text.isWellFormed()).toBe(true);
    expect(email.text).toContain('🌊…');
  });

  it('lets texts in another language than the page run in their own direction', () => {
    const own = { subject: 'Thank you', message: 'Thank you for {amount}.' };
    const { html } = renderSupporterEmail(order({ confirmation: own, language: 'ar' }), context());
    expect(html).toMatch(/<h1 id="heading" dir="auto"[^>]*>Thank you</);
    expect(html).toMatch(/<p dir="auto"[^>]*>Thank you for \u2068[^<]*\u2069\.<\/p>/);
  });

  it('keeps right-to-left names from turning the sentence round', () => {
    const { html } = renderSupporterEmail(order({ confirmation, answers: { firstName: 'ليلى' } }), context());
    expect(html).toContain('Dear \u2068ليلى\u2069,');
  });
});
