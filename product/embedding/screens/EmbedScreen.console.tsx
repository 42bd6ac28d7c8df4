import { RecordForm } from '@tributary/engine/screens/form/RecordForm.console.tsx';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { UpLink } from '@tributary/engine/screens/UpLink.console.tsx';
import { LockedFeature } from '@tributary/engine/screens/quota/LockedFeature.console.tsx';
import { RecordScreen } from '@tributary/engine/screens/record/RecordScreen.console.tsx';
import { useTitleOf } from '@tributary/engine/screens/resource-ui.console.ts';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { embeddedSettingsSchema } from '@tributary/resources/forms/embedded-settings.ts';
import { formUi, type Form } from '@tributary/resources/forms/form-ui.console.tsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmbedPreview } from './EmbedPreview.console.tsx';
import { ModeFields } from './ModeFields.console.tsx';
import { SitesField } from './SitesField.console.tsx';
import { SnippetSection } from './SnippetSection.console.tsx';
import { useSnippet } from './use-snippet.console.ts';

/** Drafts of this record are the form builder's. */
const embedUi = { ...formUi, drafts: false };

/** The screen of a form on other sites: the allowed sites, the mode, and the code to paste. */
export default function EmbedScreen() {
  return <RecordScreen ui={embedUi}>{(form) => <Embedding form={form} />}</RecordScreen>;
}

function Embedding({ form }: { form: Form }) {
  const titleOf = useTitleOf();
  const { t } = useTranslation('embedding');
  const { features } = useSession();
  return (
    <>
      <PageHeader
        above={<UpLink to={`/forms/${form.id}/edit`}>{t('back')}</UpLink>}
        title={`${t('title')}: ${titleOf(embedUi, form)}`}
        sentence={{ id: 'embedding', text: t('sentence') }}
      />
      {features.includes('FORMS_EMBEDDING') ? (
        <Settings form={form} />
      ) : (
        <LockedFeature flag="FORMS_EMBEDDING" />
      )}
    </>
  );
}

function Settings({ form }: { form: Form }) {
  const snippet = useSnippet(form);
  // Forms that were saved before they could be embedded have a version alone.
  const record = useMemo(
    () => ({ ...form, embeddedSettings: embeddedSettingsSchema.parse(form.embeddedSettings) }),
    [form],
  );
  return (
    <RecordForm
      ui={embedUi}
      record={record}
      fields={['embeddedSettings']}
      aside={<EmbedPreview form={record} snippet={snippet} />}
    >
      <SitesField />
      <ModeFields />
      <SnippetSection form={record} snippet={snippet} />
    </RecordForm>
  );
}
