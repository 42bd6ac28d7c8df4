import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { suggestSlug } from '@tributary/engine/screens/form/suggest-slug.ts';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFollowing } from '@tributary/engine/screens/form/use-following.console.ts';
import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import { textLanguage } from '@tributary/kit/languages.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { preferenceCenterUi, type PreferenceCenter } from '../preference-center-ui.console.tsx';
import { startOfCenter } from '../start.ts';
import { CenterPreview } from './CenterPreview.console.tsx';
import { LanguagesField } from './LanguagesField.console.tsx';

const FIELDS = [
  'title',
  'slug',
  'languages',
  'intro',
  'topics',
  'subscriptions',
  'frequencies',
  'pauses',
] as const;

/** A new preference center, with a first topic to begin from. */
export default function CreatePreferenceCenter() {
  const { organization } = useSession();
  const begin = useRef<Partial<PreferenceCenter>>({
    title: '',
    slug: '',
    ...startOfCenter([textLanguage(organization.language)]),
  }).current;
  return (
    <NewRecord ui={preferenceCenterUi} fields={FIELDS} defaults={begin} aside={<CenterPreview />}>
      <TitleAndSlug />
    </NewRecord>
  );
}

function TitleAndSlug() {
  const { t } = useTranslation('preferenceCenters');
  const slug = useFollowing('slug', suggestSlug);
  return (
    <FormSection title={t('section.what')}>
      <TextField name="title" required autoFocus help={t('help.title')} onType={slug.follow} />
      <TextField name="slug" required leftToRight help={t('help.slug')} onType={slug.byHand} />
      <LanguagesField />
    </FormSection>
  );
}
