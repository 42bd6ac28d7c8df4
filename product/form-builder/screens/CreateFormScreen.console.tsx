import { formSchema } from '@tributary/form-engine/schema.ts';
import type { FormStart } from '@tributary/resources/forms/form-start.ts';
import { CreateForm } from '@tributary/resources/forms/screens/CreateForm.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportedForm } from '../import/read-import.ts';
import { useFormStarts } from '../starts/use-form-starts.console.tsx';
import { ImportStart } from './ImportStart.console.tsx';

/** A new form, from one of the builder's starting points, from a file of another product, or from nothing. */
export default function CreateFormScreen() {
  const { t } = useTranslation('formStarts');
  const library = useFormStarts();
  const [imported, setImported] = useState<ImportedForm | null>(null);
  const [chosen, choose] = useState(library[0]!.id);
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
    ...library,
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
