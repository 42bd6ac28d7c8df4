import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { formStyles } from '@tributary/form-engine/html/styles.ts';
import type { FormStart } from '@tributary/resources/forms/form-start.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useBuilderWords } from '../use-words.console.ts';
import { lackingFor, libraryForms, libraryLanguage, startForm } from './library.ts';
import { StartPicture } from './StartPicture.console.tsx';

/**
 * The library's forms to begin with; those that the plan does not include say so.
 * @param textsIn the language of the forms' texts, where it is not the interface's
 */
export function useFormStarts(textsIn?: string): FormStart[] {
  const words = useBuilderWords();
  const { features } = useSession();
  const { t, i18n } = useTranslation('formStarts');
  const interfaceLanguage = i18n.language;
  const language = textsIn ?? interfaceLanguage;
  return useMemo(
    () =>
      libraryForms.map((form): FormStart => {
        const schema = startForm(form, language, features.includes('GIVING_EXAMPLE_COMPONENT'));
        const lacking = lackingFor(schema, features);
        return {
          id: form.name,
          title: form.title[libraryLanguage(interfaceLanguage)],
          text: form.description[libraryLanguage(interfaceLanguage)],
          schema: async () => schema,
          picture: <StartPicture schema={schema} locale={language} css={formStyles} />,
          ...(lacking ? { refusal: t('needs', { feature: words(`plan:flag.${lacking}`) }) } : {}),
        };
      }),
    [features, interfaceLanguage, language, t, words],
  );
}
