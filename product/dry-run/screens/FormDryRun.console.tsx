import { UpLink } from '@tributary/engine/screens/UpLink.console.tsx';
import { RecordScreen } from '@tributary/engine/screens/record/RecordScreen.console.tsx';
import { useTitleOf } from '@tributary/engine/screens/resource-ui.console.ts';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { formUi, type Form } from '@tributary/resources/forms/form-ui.console.tsx';
import { useTranslation } from 'react-i18next';
import { DryRunPanel } from './DryRunPanel.console.tsx';

/** Drafts of this record are the form builder's. */
const dryRunUi = { ...formUi, drafts: false };

/** The dry run of a form: requests of its submissions to each connector. */
export default function FormDryRun() {
  return <RecordScreen ui={dryRunUi}>{(form) => <OfForm form={form} />}</RecordScreen>;
}

function OfForm({ form }: { form: Form }) {
  const titleOf = useTitleOf();
  const { t } = useTranslation('dryRun');
  const ability = useAbility();
  return (
    <>
      <PageHeader
        above={
          ability.can('update', 'forms') ? (
            <UpLink to={`/forms/${form.id}/edit`}>{t('backToForm')}</UpLink>
          ) : undefined
        }
        title={`${t('title')}: ${titleOf(dryRunUi, form)}`}
        sentence={{ id: 'dry-run', text: t('sentence') }}
      />
      <DryRunPanel key={form.id} formId={form.id} />
    </>
  );
}
