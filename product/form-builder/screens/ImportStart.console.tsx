import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useSetField, useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportDialog } from '../import/ImportDialog.console.tsx';
import type { ImportedForm } from '../import/read-import.ts';

/** Begins a new form with one of another product. */
export function ImportStart({ onImport }: { onImport: (form: ImportedForm) => void }) {
  const { t } = useTranslation('formBuilder');
  const { features } = useSession();
  const [opened, setOpened] = useState(false);
  const set = useSetField();
  const description = useFieldValue('description');
  return (
    <div>
      <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={() => setOpened(true)}>
        {t('import.open')}
      </Button>
      <ImportDialog
        opened={opened}
        onClose={() => setOpened(false)}
        replaces={false}
        mayTranslate={features.includes('FORMS_TRANSLATIONS')}
        onImport={(form) => {
          if (form.title && String(description ?? '').trim() === '') set('description', form.title);
          onImport(form);
        }}
      />
    </div>
  );
}
