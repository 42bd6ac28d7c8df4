import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { formSchema } from '@tributary/form-engine/schema.ts';
import type { FormStart } from '@tributary/resources/forms/form-start.ts';
import { CreateForm } from '@tributary/resources/forms/screens/CreateForm.console.tsx';
import { useState } from 'react';
import type { ImportedForm } from '../import/read-import.ts';
import { startForm, startingPoints } from '../model/starting-points.console.ts';
import { useBuilderWords } from '../use-words.console.ts';
import { ImportStart } from './ImportStart.console.tsx';

/** A new form, from one of the builder's starting points, from a file of another product, or from nothing. */
export default function CreateFormScreen() {
  const words = useBuilderWords();
  const givingExamples = useSession().features.includes('GIVING_EXAMPLE_COMPONENT');
  const [imported, setImported] = useState<ImportedForm | null>(null);
  const [chosen, choose] = useState<string>(startingPoints[0]);
  const made = (id: string, schema: FormStart['schema'], further?: FormStart['further']): FormStart => ({
    id,
    schema,
    titleKey: `forms:starts.${id}`,
    textKey: `forms:starts.${id}Text`,
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
    ...startingPoints.map((point) => made(point, async () => startForm(point, words, givingExamples))),
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
