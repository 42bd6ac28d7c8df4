import type { ResourceLanguage } from 'i18next';
import { Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { changeLanguage, startTranslator } from '@tributary/kit/i18n/browser.console.ts';
import { ThemeProvider } from '@tributary/kit/theme/ThemeProvider.console.tsx';
import { formSchema } from '@tributary/form-engine/schema.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import FormBuilder from './FormBuilder.console.tsx';

declare global {
  interface Window {
    /** The form as its owner has it, for the browser test to read. */
    form: FormSchema;
  }
}

const query = new URLSearchParams(window.location.search);
const locale = query.get('lang') === 'es' ? 'es' : 'en-US';
const languages = query.has('translated')
  ? { language: 'en' as const, translations: { ar: { texts: {} } } }
  : { language: null, translations: {} };

function Room() {
  const [form, setForm] = useState(() => formSchema.parse({}));
  useEffect(() => {
    window.form = form;
  }, [form]);
  return <FormBuilder value={form} onChange={setForm} locale={locale} languages={languages} />;
}

const messages = import.meta.glob<ResourceLanguage>(
  ['./messages/*.json', './starts/messages/*.json', '../../kit/i18n/messages/*.json'],
  { eager: true, import: 'default' },
);
const translator = await startTranslator(
  {
    first: (language) =>
      Promise.resolve(
        Object.fromEntries(Object.entries(messages).filter(([path]) => path.endsWith(`.${language}.json`))),
      ),
    others: () => Promise.resolve({}),
  },
  ['kit', 'formBuilder', 'formStarts'],
);
await changeLanguage(translator, locale);
const root = document.querySelector('#room');
if (root) {
  createRoot(root).render(
    <I18nextProvider i18n={translator}>
      <ThemeProvider>
        <Suspense fallback={null}>
          <Room />
        </Suspense>
      </ThemeProvider>
    </I18nextProvider>,
  );
}
