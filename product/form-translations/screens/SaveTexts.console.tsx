import { UnsavedBar } from '@tributary/engine/screens/form/UnsavedBar.console.tsx';
import type { RecordFormState } from '@tributary/engine/screens/form/use-record-form.console.ts';
import type { Form } from '@tributary/resources/forms/form-ui.console.tsx';
import { useTranslation } from 'react-i18next';

/** How many texts of a form's languages are not saved. */
export function SaveTexts({ state, changedTexts }: { state: RecordFormState<Form>; changedTexts: number }) {
  const { t } = useTranslation('formTranslations');
  if (state.changed.length === 0) return null;
  return (
    <UnsavedBar state={state} onSave={() => void state.save()}>
      <strong>{changedTexts > 0 ? t('unsaved', { count: changedTexts }) : t('unsavedLanguages')}</strong>
    </UnsavedBar>
  );
}
