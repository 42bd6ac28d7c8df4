import { MultiSelect } from '@mantine/core';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { SelectField, SwitchField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { ReferenceField } from '@tributary/engine/screens/form/ReferenceField.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { useTranslation } from 'react-i18next';
import { counterUi } from '../../counters/counter-ui.console.tsx';
import { CampaignField } from '../../counters/screens/CampaignField.console.tsx';
import { formUi } from '../../forms/form-ui.console.tsx';
import { useLanguageChoices } from '../languages.console.ts';
import type { Page } from '../page-ui.console.tsx';
import { SearchFields } from './SearchFields.console.tsx';

/** The form and the counter that a page is linked with. */
export function PageLinks() {
  const { t } = useTranslation('pages');
  return (
    <>
      <ReferenceField name="formId" to={formUi} help={t('help.formId')} gone={t('refusal.formDeleted')} />
      <ReferenceField
        name="counterId"
        to={counterUi}
        help={t('help.counterId')}
        gone={t('refusal.counterDeleted')}
      />
    </>
  );
}

/** The campaign of a page without a counter; a counter brings its own. */
function PageCampaign() {
  const { t } = useTranslation('pages');
  const counterId = useFieldValue('counterId');
  return counterId ? null : <CampaignField name="campaignCode" withLocal help={t('help.campaignCode')} />;
}

/** The language of a page. */
export function PageLanguage({ also = [] }: { also?: readonly string[] }) {
  const { t } = useTranslation('pages');
  return (
    <SelectField name="language" choices={useLanguageChoices(also)} help={t('help.language')} required />
  );
}

/** The languages that the page can be translated into. */
function OtherLanguages() {
  const { t } = useTranslation('pages');
  const { field, frame } = useField({ name: 'supportedLanguages', help: t('help.supportedLanguages') });
  const chosen = field.value as string[];
  const choices = useLanguageChoices(chosen);
  const own = useFieldValue('language');
  const { withAsterisk: _, ...input } = frame;
  return (
    <MultiSelect
      searchable
      {...input}
      ref={field.ref}
      data={choices.filter(({ value }) => value !== own)}
      value={chosen}
      onChange={field.onChange}
      onBlur={field.onBlur}
      checkIconPosition="right"
    />
  );
}

/** Selects the response for visitors after the page was public. */
function WhenUnpublished() {
  const { t } = useTranslation('pages');
  const { show } = useFieldValue('whenUnpublished') as Page['whenUnpublished'];
  return (
    <FormSection title={t('section.unpublished')} text={t('section.unpublishedText')}>
      <SelectField name="whenUnpublished.show" required />
      {show === 'redirect' ? (
        <TextField name="whenUnpublished.to" leftToRight help={t('help.unpublishedTo')} />
      ) : (
        <TextField name="whenUnpublished.text" rows={3} help={t('help.unpublishedText')} />
      )}
    </FormSection>
  );
}

/** The fields of a page's settings, in their sections. */
export function PageSettingsFields({ page }: { page: Page }) {
  const { t } = useTranslation('pages');
  return (
    <>
      <FormSection title={t('section.page')}>
        <TextField name="name" required />
        <TextField
          name="slug"
          required
          leftSection="/"
          leftToRight
          help={page.published ? t('help.slugPublished') : t('help.slug')}
          disabled={page.published}
        />
      </FormSection>
      <FormSection title={t('section.languages')}>
        <PageLanguage also={[page.language]} />
        <OtherLanguages />
      </FormSection>
      <FormSection title={t('section.links')}>
        <PageLinks />
        <PageCampaign />
      </FormSection>
      <FormSection title={t('section.siteParts')} text={t('section.sitePartsText')}>
        <SwitchField name="siteParts.header" help={t('help.header')} />
        <SwitchField name="siteParts.footer" help={t('help.footer')} />
      </FormSection>
      <SearchFields page={page} />
      <WhenUnpublished />
    </>
  );
}
