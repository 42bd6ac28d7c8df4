import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { formStyles } from '@tributary/form-engine/html/styles.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import type { FormStart } from '@tributary/resources/forms/form-start.ts';
import { CreateForm } from '@tributary/resources/forms/screens/CreateForm.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportedForm } from '../import/read-import.ts';
import { lackingFor, libraryForms, libraryLanguage, startForm } from '../starts/library.ts';
import { StartPicture } from '../starts/StartPicture.console.tsx';
import { useBuilderWords } from '../use-words.console.ts';
import { ImportStart } from './ImportStart.console.tsx';

/** A new form, from one of the builder's starting points, from a file of another product, or from nothing. */
export default function CreateFormScreen() {
  const words = useBuilderWords();
  const { features } = useSession();
  const { t, i18n } = useTranslation('formStarts');
  const { language } = i18n;
  const givingExamples = features.includes('GIVING_EXAMPLE_COMPONENT');
  const [imported, setImported] = useState<ImportedForm | null>(null);
  const [chosen, choose] = useState(libraryForms[0]!.name);
  const starts: FormStart[] = [
    ...(imported
      ? [
          {
            id: 'imported',
            title: t('imported.title'),
            text: t('imported.text'),
            schema: async () => imported.schema,
            further: { language: imported.language, translations: imported.translations },
          },
        ]
      : []),
    ...libraryForms.map((form): FormStart => {
      const schema = startForm(form, language, givingExamples);
      const lacking = lackingFor(schema, features);
      return {
        id: form.name,
        title: form.title[libraryLanguage(language)],
        text: form.description[libraryLanguage(language)],
        schema: async () => schema,
        picture: <StartPicture schema={schema} locale={language} css={formStyles} />,
        ...(lacking ? { refusal: t('needs', { feature: words(`plan:flag.${lacking}`) }) } : {}),
      };
    }),
    {
      id: 'blank',
      title: t('blank.title'),
      text: t('blank.text'),
      schema: async () => formSchema.parse({}),
    },
  ];
  return (
    <CreateForm starts={starts} chosen={chosen} onChoose={choose}>
      <ImportStart
        onImport={(form) => {
          setImported(form);
          choose('imported');
        }}
      />
    </CreateForm>
  );
}
