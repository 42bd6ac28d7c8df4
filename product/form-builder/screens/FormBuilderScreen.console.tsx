import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { DraftOffer } from '@tributary/engine/screens/drafts/DraftOffer.console.tsx';
import { useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { flatErrors } from '@tributary/engine/screens/form/errors/flat-errors.ts';
import { RecordEditor } from '@tributary/engine/screens/form/RecordEditor.console.tsx';
import { Overtaken } from '@tributary/engine/screens/form/RecordForm.console.tsx';
import type { RecordFormState } from '@tributary/engine/screens/form/use-record-form.console.ts';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { RecordScreen } from '@tributary/engine/screens/record/RecordScreen.console.tsx';
import { paymentOffer } from '@tributary/form-engine/reading/payment-offer.ts';
import { takesDonations } from '@tributary/form-engine/review.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { formStyles } from '@tributary/form-engine/html/styles.ts';
import { toastWarning } from '@tributary/kit/components/toasts.console.tsx';
import { PaymentsNotice } from '@tributary/resources/connectors/PaymentsNotice.console.tsx';
import { useFormServices } from './use-form-services.console.tsx';
import { usePayments } from '@tributary/resources/connectors/use-payments.console.ts';
import { useFormFaults } from '@tributary/resources/connectors/use-form-faults.console.tsx';
import { lockedTypesFor } from '@tributary/resources/forms/component-flags.ts';
import { formUi, type Form } from '@tributary/resources/forms/form-ui.console.tsx';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfigurationField } from '@tributary/resources/forms/screens/ConfigurationField.console.tsx';
import { ConfirmationPanel } from '../confirmation/ConfirmationPanel.console.tsx';
import FormBuilder from '../FormBuilder.console.tsx';
import { PropertiesSection } from '@tributary/form-engine/panel/PropertiesSection.console.tsx';
import { useShared } from './use-shared.console.ts';
import { FormBar } from './FormBar.console.tsx';
import { SaveConfirmation, useSaveConfirmation } from './SaveConfirmation.console.tsx';
import { useLivePages, type LivePages } from './use-live-pages.console.ts';
import classes from './FormBuilderScreen.module.css';

const FIELDS = ['description', 'schema', 'formConfigurationId', 'language', 'translations'] as const;

/** The form builder for a stored form, in the whole window. */
export default function FormBuilderScreen() {
  return <RecordScreen ui={formUi}>{(form) => <Editor form={form} />}</RecordScreen>;
}

function Editor({ form }: { form: Form }) {
  const live = useLivePages(form.id);
  const asking = useSaveConfirmation(form.id, live);
  return (
    <RecordEditor ui={formUi} record={form} fields={FIELDS} confirmSave={asking.confirm}>
      {(state) => (
        <>
          <Open state={state} form={form} live={live} confirm={asking.confirm} />
          <SaveConfirmation asking={asking} live={live} />
        </>
      )}
    </RecordEditor>
  );
}

interface OpenProps {
  state: RecordFormState<Form>;
  form: Form;
  live: LivePages;
  confirm: () => Promise<boolean>;
}

function Open({ state, form, live, confirm }: OpenProps) {
  const { features } = useSession();
  const { t, i18n } = useTranslation('forms');
  const problems = useProblemText(formUi);
  const set = useSetField();
  const shared = useShared();
  const payments = usePayments();
  const services = useFormServices();
  const configurationId = state.values['formConfigurationId'] as Form['formConfigurationId'];
  const schema = state.values['schema'] as FormSchema;
  const undelivered = useFormFaults({
    formId: form.id,
    version: form.version,
    configurationId,
    offer: paymentOffer(schema),
  });
  const isDonation = takesDonations(schema);
  const { errors } = state.form.formState;
  const issues = useMemo(
    () =>
      flatErrors(errors)
        .filter(({ path }) => path.startsWith('schema.'))
        .map(({ path, message }) => ({
          path: path
            .split('.')
            .slice(1)
            .map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
          message: problems.sentence(message),
        })),
    [errors, problems],
  );
  // The builder marks missing entries in place; a refused save shows them on any tab.
  const { submitCount } = state.form.formState;
  const isRefused = issues.length > 0;
  useEffect(() => {
    if (submitCount > 0 && isRefused) toastWarning(t('edit.incomplete'));
  }, [submitCount, isRefused, t]);
  return (
    <div className={classes.screen}>
      <FormBar state={state} form={form} live={live} confirm={confirm} />
      {isDonation ? <PaymentsNotice /> : null}
      <DraftOffer ui={formUi} state={state} />
      {state.overtaken ? <Overtaken ui={formUi} /> : null}
      <div className={classes.builder}>
        <FormBuilder
          value={schema}
          onChange={(next) => set('schema', next)}
          locale={form.language ?? i18n.language}
          languages={{
            language: state.values['language'] as Form['language'],
            translations: state.values['translations'] as Form['translations'],
          }}
          onTranslations={
            features.includes('FORMS_TRANSLATIONS')
              ? (language, translations) => {
                  set('language', language);
                  set('translations', translations);
                }
              : undefined
          }
          version={form.version}
          documentId={`forms/${form.id}/schema.json`}
          issues={issues}
          formCss={formStyles}
          shared={shared}
          furtherSettings={
            <>
              <ConfirmationPanel />
              <PropertiesSection title={t('section.configuration')}>
                <ConfigurationField />
              </PropertiesSection>
            </>
          }
          paymentMethods={payments?.methods ?? []}
          services={services}
          undelivered={undelivered}
          givingExamples={features.includes('GIVING_EXAMPLE_COMPONENT')}
          optionConditions={features.includes('CONDITIONAL_OPTIONS_COMPONENT')}
          lockedTypes={lockedTypesFor(features)}
        />
      </div>
    </div>
  );
}
