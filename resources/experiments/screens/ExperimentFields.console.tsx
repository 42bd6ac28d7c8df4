import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { RadioField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { NumberField } from '@tributary/engine/screens/form/NumberField.console.tsx';
import { ReferenceField } from '@tributary/engine/screens/form/ReferenceField.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { useTranslation } from 'react-i18next';
import { formUi } from '../../forms/form-ui.console.tsx';
import { pageUi, type Page } from '../../pages/page-ui.console.tsx';
import type { ExperimentData } from '../experiment.ts';

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

interface ExperimentFieldsProps {
  isNew?: boolean;
  /** The state of the experiment: after it has started, only its name can be changed. */
  state?: ExperimentData['state'];
}

/** The fields of an experiment. */
export function ExperimentFields({ isNew = false, state = 'draft' }: ExperimentFieldsProps) {
  const { t } = useTranslation('experiments');
  const subject = useFieldValue('subject');
  const isFixed = state !== 'draft';
  return (
    <FormSection title={t('section.what')} {...(isFixed ? { text: t(`fixed.${state}`) } : {})}>
      <TextField name="name" required autoFocus={isNew} help={t('help.name')} />
      <RadioField name="subject" disabled={isFixed} />
      {subject === 'forms' ? <FormFields isFixed={isFixed} /> : <PageFields isFixed={isFixed} />}
      <NumberField
        name="share"
        help={t('help.share')}
        maw={160}
        min={10}
        max={90}
        step={5}
        suffix=" %"
        disabled={isFixed}
      />
      <RadioField name="goal" disabled={isFixed} />
    </FormSection>
  );
}

function PageFields({ isFixed }: { isFixed: boolean }) {
  const { t } = useTranslation('experiments');
  const pageId = useFieldValue('pageId');
  // A draft can be chosen and published later; the list of what is missing says so before the start.
  const remark = ({ published }: Page): string | undefined => (published ? undefined : t('draft'));
  return (
    <>
      <ReferenceField
        name="pageId"
        to={pageUi}
        help={t('help.pageId')}
        gone={t('refusal.noPage')}
        remark={remark}
        disabled={isFixed}
      />
      <ReferenceField
        name="variantPageId"
        to={pageUi}
        help={t('help.variantPageId')}
        gone={t('refusal.noVariant')}
        not={{ id: pageId, same: t('refusal.same') }}
        remark={remark}
        disabled={isFixed}
      />
    </>
  );
}

function FormFields({ isFixed }: { isFixed: boolean }) {
  const { t } = useTranslation('experiments');
  const formId = useFieldValue('formId');
  return (
    <>
      <ReferenceField
        name="formId"
        to={formUi}
        help={t('help.formId')}
        gone={t('refusal.noForm')}
        disabled={isFixed}
      />
      <ReferenceField
        name="variantFormId"
        to={formUi}
        help={t('help.variantFormId')}
        gone={t('refusal.noFormVariant')}
        not={{ id: formId, same: t('refusal.sameForm') }}
        disabled={isFixed}
      />
    </>
  );
}
