import { describe, expect, it } from 'vitest';
import { formDataSchema, type FormData } from './form.ts';
import { formIn, languagesOfForm, localeOfForm } from './form-languages.ts';
import { addsLanguage, settleTranslations } from './settle-translations.ts';

const made = (text: string, source: string) => ({ text, source });

function form(more: object = {}, label = 'Email'): FormData {
  return formDataSchema.parse({
    description: 'Contact',
    schema: { components: [{ id: 'e', type: 'email', key: 'email', label, help: 'For answers only' }] },
    ...more,
  });
}
const inSpanish = (texts: object, more: object = {}) =>
  form({ language: 'en', translations: { es: { texts } }, ...more });

describe('the translations of a form', () => {
  const spanish = inSpanish({ 'e:label': made('Correo', 'Email') });

  it('need the form’s own language, and are in others', () => {
    expect(() => settleTranslations(form({ translations: { es: {} } }), undefined)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'language' })] }),
    );
    expect(() => settleTranslations(inSpanish({}, { language: 'es' }), undefined)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'translations.es' })] }),
    );
    expect(addsLanguage(spanish, undefined)).toBe(true);
    expect(addsLanguage(spanish, spanish)).toBe(false);
    expect(addsLanguage(form(), undefined)).toBe(false);
  });

  it('are refused where they are too long for their place', () => {
    const long = inSpanish({ 'e:label': made('x'.repeat(201), 'Email') });
    expect(() => settleTranslations(long, undefined)).toThrow(
      expect.objectContaining({
        errors: [{ path: 'translations.es.texts.e:label.text', message: 'At most 200 characters' }],
      }),
    );
  });

  it('are dropped with a save of translations where the form has no such text or they are empty', () => {
    const texts = {
      'e:label': made('Correo', 'Email'),
      'gone:label': made('x', 'y'),
      'e:help': made(' ', 'z'),
    };
    expect(settleTranslations(inSpanish(texts), undefined).translations).toEqual({
      es: { texts: { 'e:label': made('Correo', 'Email') } },
    });
  });

  it('follow the form that is saved in the same write', () => {
    const copied = [
      ...spanish.schema.components,
      { ...spanish.schema.components[0]!, id: 'f', key: 'email2' },
    ];
    const texts = { ...spanish.translations.es!.texts, 'e:help': made('Para responder', 'For answers only') };
    const both = {
      ...spanish,
      schema: { ...spanish.schema, components: copied },
      translations: { es: { texts } },
    };
    expect(settleTranslations(both, spanish).translations.es?.texts).toMatchObject({
      'e:label': made('Correo', 'Email'),
      'f:label': made('Correo', 'Email'),
      'f:help': made('Para responder', 'For answers only'),
    });
  });

  it('stay when the form alone is saved, so that an undone deletion finds them', () => {
    const without = { ...spanish, schema: { ...spanish.schema, components: [] } };
    const saved = settleTranslations(without, spanish);
    expect(saved.translations).toEqual(spanish.translations);
    expect(settleTranslations({ ...saved, schema: spanish.schema }, saved).translations).toEqual(
      spanish.translations,
    );
  });
});

describe('the language of a form', () => {
  const several = inSpanish(
    { 'e:label': made('Correo', 'Email') },
    { translations: { es: { texts: { 'e:label': made('Correo', 'Email') } }, ar: { texts: {} } } },
  );

  it('can be chosen among those with a translated text', () => {
    expect(languagesOfForm(several)).toEqual(['en', 'es']);
    expect(languagesOfForm(form())).toEqual([]);
    expect(languagesOfForm(form({ language: 'es' }))).toEqual([]);
  });

  it('is the page’s for a form in one language, as its author wrote it', () => {
    expect(localeOfForm(form(), ['fr'], 'nl')).toBe('nl');
    expect(localeOfForm(form({ language: 'en' }), ['nl'], 'nl')).toBe('nl');
  });

  it('is the first wanted one that the form has, else its own', () => {
    expect(localeOfForm(several, ['es', 'en-GB'], 'en-GB')).toBe('es');
    expect(localeOfForm(several, ['en-GB'], 'en-GB')).toBe('en-GB');
    expect(localeOfForm(several, ['en', 'en-GB'], 'en-GB')).toBe('en-GB');
    expect(localeOfForm(several, ['nl'], 'nl')).toBe('en');
    expect(localeOfForm(several, ['ar', '<script>'], 'es-MX')).toBe('en');
  });

  it('shows translated texts, and the form’s own texts for the rest', () => {
    const [email] = formIn(several, 'es-MX').schema.components;
    expect(email).toMatchObject({ key: 'email', label: 'Correo', help: 'For answers only' });
    expect(formIn(several, 'es')).toBe(formIn(several, 'es-MX'));
    expect(formIn(several, 'en')).toBe(several);
    expect(formIn(several, 'ar')).toBe(several);
    expect(formIn(several, '__proto__')).toBe(several);
  });
});
