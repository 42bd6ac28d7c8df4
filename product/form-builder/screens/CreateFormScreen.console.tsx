import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { formStyles } from '@tributary/form-engine/html/styles.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import type { FormStart } from '@tributary/resources/forms/form-start.ts';
import { CreateForm } from '@tributary/resources/forms/screens/CreateForm.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportedForm } from '../import/read-import.ts';
import { lackingFor, startForm, startingPoints } from '../starts/starting-points.console.ts';
import { StartPicture } from '../starts/StartPicture.console.tsx';
import { useBuilderWords } from '../use-words.console.ts';
import { ImportStart } from './ImportStart.console.tsx';

/** A new form, from one of the builder's starting points, from a file of another product, or from nothing. */
export default function CreateFormScreen() {
  const words = useBuilderWords();
  const { features } = useSession();
  const { language } = useTranslation('formStarts').i18n;
  const givingExamples = features.includes('GIVING_EXAMPLE_COMPONENT');
  const [imported, setImported] = useState<ImportedForm | null>(null);
  const [chosen, choose] = useState<string>(startingPoints[0]);
  const made = (id: string, schema: FormStart['schema'], further?: FormStart['further']): FormStart => ({
    id,
    schema,
    titleKey: `formStarts:${id}.title`,
    textKey: `formStarts:${id}.text`,
    ...(further ? { further } : {}),
  });
  const starts: FormStart[] = [
    ...(imported
      ? [
          made('imported', async () => imported.schema, {
            language: imported.language,
            translations: imported.translations,
          }),
        ]
      : []),
    ...startingPoints.map((point): FormStart => {
      const schema = startForm(point, words, givingExamples);
      const lacking = lackingFor(schema, features);
      return {
        ...made(point, async () => schema),
        picture: <StartPicture schema={schema} locale={language} css={formStyles} />,
        ...(lacking
          ? { refusal: words('formStarts:needs', { feature: words(`plan:flag.${lacking}`) }) }
          : {}),
      };
    }),
    made('blank', async () => formSchema.parse({})),
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
