import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { RadioField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { NumberField } from '@tributary/engine/screens/form/NumberField.console.tsx';
import { ReferenceField } from '@tributary/engine/screens/form/ReferenceField.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { useTranslation } from 'react-i18next';
import { formUi } from '../../forms/form-ui.console.tsx';
import { pageUi } from '../../pages/page-ui.console.tsx';

/** The top fields that the form edits. */
export const EXPERIMENT_FIELDS = [
  'name',
  'subject',
  'pageId',
  'variantPageId',
  'formId',
  'variantFormId',
  'share',
  'goal',
] as const;

/** The fields of an experiment. */
export function ExperimentFields({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation('experiments');
  const subject = useFieldValue('subject');
  return (
    <FormSection title={t('section.what')}>
      <TextField name="name" required autoFocus={isNew} help={t('help.name')} />
      <RadioField name="subject" />
      {subject === 'forms' ? <FormFields /> : <PageFields />}
      <NumberField name="share" help={t('help.share')} maw={160} min={10} max={90} step={5} suffix=" %" />
      <RadioField name="goal" />
    </FormSection>
  );
}

function PageFields() {
  const { t } = useTranslation('experiments');
  const pageId = useFieldValue('pageId');
  return (
    <>
      <ReferenceField name="pageId" to={pageUi} help={t('help.pageId')} gone={t('refusal.noPage')} />
      <ReferenceField
        name="variantPageId"
        to={pageUi}
        help={t('help.variantPageId')}
        gone={t('refusal.noVariant')}
        not={{ id: pageId, same: t('refusal.same') }}
      />
    </>
  );
}

function FormFields() {
  const { t } = useTranslation('experiments');
  const formId = useFieldValue('formId');
  return (
    <>
      <ReferenceField name="formId" to={formUi} help={t('help.formId')} gone={t('refusal.noForm')} />
      <ReferenceField
        name="variantFormId"
        to={formUi}
        help={t('help.variantFormId')}
        gone={t('refusal.noFormVariant')}
        not={{ id: formId, same: t('refusal.sameForm') }}
      />
    </>
  );
}
