import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { useTranslation } from 'react-i18next';
import { ConnectorsEditor } from '../editing/ConnectorsEditor.console.tsx';
import { OffersFields } from '../editing/OffersFields.console.tsx';
import { SubscriptionsEditor } from '../editing/SubscriptionsEditor.console.tsx';
import { TextsInput } from '../editing/TextsInput.console.tsx';
import { TopicsEditor } from '../editing/TopicsEditor.console.tsx';
import { useCenterLanguages, useIntro } from '../editing/typed.console.ts';
import { preferenceCenterUi, type PreferenceCenter } from '../preference-center-ui.console.tsx';
import { CenterPreview } from './CenterPreview.console.tsx';
import { CenterStatus } from './CenterStatus.console.tsx';
import { LanguagesField } from './LanguagesField.console.tsx';
import { PublishCenter } from './PublishCenter.console.tsx';

/** The fields of its form. */
export const CENTER_FIELDS = [
  'title',
  'slug',
  'languages',
  'intro',
  'topics',
  'subscriptions',
  'frequencies',
  'pauses',
  'storeMappings',
  'prefillMappings',
] as const;

/** The edit screen of a preference center: its page, a preview beside it, and the systems that receive changes. */
export default function EditPreferenceCenter() {
  return (
    <RecordPage
      ui={preferenceCenterUi}
      fields={CENTER_FIELDS}
      renderBeside={(center) => <CenterStatus published={center.published} />}
      renderActions={(center) => <PublishCenter center={center} />}
      renderAside={() => <CenterPreview />}
    >
      {(center) => <Fields center={center} />}
    </RecordPage>
  );
}

function Fields({ center: { published } }: { center: PreferenceCenter }) {
  const { t } = useTranslation('preferenceCenters');
  return (
    <>
      <FormSection title={t('section.what')}>
        <TextField name="title" required help={t('help.title')} />
        <TextField
          name="slug"
          required
          leftToRight
          disabled={published}
          help={t(published ? 'help.slugPublished' : 'help.slug')}
        />
        <LanguagesField />
        <IntroField />
      </FormSection>
      <FormSection title={t('section.topics')} text={t('section.topicsText')}>
        <TopicsEditor />
      </FormSection>
      <FormSection title={t('section.subscriptions')} text={t('section.subscriptionsText')}>
        <SubscriptionsEditor />
      </FormSection>
      <FormSection title={t('section.offers')}>
        <OffersFields />
      </FormSection>
      <FormSection title={t('section.connectors')} text={t('section.connectorsText')}>
        <ConnectorsEditor />
      </FormSection>
    </>
  );
}

function IntroField() {
  const { t } = useTranslation('preferenceCenters');
  const { readOnly } = useFormFrame();
  const set = useSetField();
  return (
    <TextsInput
      path="intro"
      label={t('field.intro')}
      value={useIntro()}
      languages={useCenterLanguages()}
      disabled={readOnly}
      rows={3}
      limit={2_000}
      onChange={(intro) => set('intro', intro)}
    />
  );
}
