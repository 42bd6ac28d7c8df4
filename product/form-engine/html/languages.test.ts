import { TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import { describe, expect, it } from 'vitest';
import { failureReasons, renderFailure, renderThanks } from './outcome.ts';
import { renderForm } from './render.ts';
import { sampleDonationForm } from '../sample.fixture.ts';
import { formSchema } from '../schema.ts';
import { formTexts, outcomeTexts } from '../texts/all.ts';
import { validateAnswers } from '../validate.ts';

const schema = formSchema.parse(sampleDonationForm);
const form = (locale: string) => renderForm(schema, { formId: 'f1', action: '/f1', locale });
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();

describe('fixed texts', () => {
  it('have the same placeholders in every language', () => {
    for (const language of TEXT_LANGUAGES)
      for (const [key, text] of Object.entries({ ...formTexts(language), ...outcomeTexts(language) })) {
        const english: Record<string, string> = { ...formTexts('en'), ...outcomeTexts('en') };
        expect(placeholders(text), `${language} ${key}`).toEqual(placeholders(english[key]!));
        expect(text === '', `${language} ${key}`).toBe(english[key] === '');
      }
  });

  it('are in the page’s own language, also in Arabic', () => {
    expect(form('ar-EG')).toContain('>التالي</button>');
    expect(form('ar')).not.toMatch(/>(Next|Back|Other amount|One-off)</);
    expect(form('fr-CA')).toContain('>Suivant</button>');
    expect(form('de')).toContain('>Weiter</button>');
    const sent = { locale: 'ar', reference: 'ABCD-2345' };
    const plain = formSchema.parse({});
    expect(renderThanks(plain, sent)).toContain('شكرًا لك');
    for (const reason of failureReasons)
      expect(renderFailure(plain, sent, reason, {})).not.toMatch(/<(h1|p)[^>]*>[A-Za-z]/);
  });

  it('are marked as English on a page in a language without texts', () => {
    const japanese = form('ja');
    expect(japanese).toContain('lang="ja"');
    expect(japanese).toMatch(/<button class="tf-button" lang="en"[^>]*>Next</);
    expect(japanese).toMatch(/<p class="tf-error" lang="en"/);
    expect(form('es')).not.toContain('lang="en"');
  });
});

describe('a missing answer', () => {
  const errorsOf = (label: string, locale = 'en-US') => {
    const one = formSchema.parse({
      components: [{ id: 'a', type: 'text', key: 'a', label, required: true }],
    });
    const result = validateAnswers(one, {}, { locale });
    return result.ok ? {} : result.errors;
  };

  it.each([
    ['First name', 'The First name field is required'],
    ['How would you like to pay?', 'This field is required'],
    ['Choose how much you want to give', 'This field is required'],
    ['Tell us more.', 'This field is required'],
  ])('of “%s” reads: %s', (label, message) => expect(errorsOf(label)).toEqual({ a: message }));

  it('reads well in Spanish and Arabic', () => {
    expect(errorsOf('¿Cómo quieres pagar?', 'es')).toEqual({ a: 'Este campo es obligatorio' });
    expect(errorsOf('كيف تريد الدفع؟', 'ar')).toEqual({ a: 'هذا الحقل مطلوب' });
    expect(errorsOf('Nombre', 'es')).toEqual({ a: 'El campo Nombre es obligatorio' });
  });

  it('is listed with its question, a consent too', () => {
    const html = renderForm(schema, {
      formId: 'f1',
      action: '/f1',
      locale: 'en-US',
      errors: { method: 'This field is required', newsletter: 'This field is required' },
    });
    expect(html).toContain('How would you like to pay? This field is required</a>');
    expect(html).toContain('Newsletter: This field is required</a>');
  });
});
