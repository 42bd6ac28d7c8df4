import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currencies, isCurrency } from '@tributary/kit/money.ts';
import { opensStep } from '@tributary/form-engine/definition/openers.ts';
import { PropertiesSection } from '@tributary/form-engine/panel/PropertiesSection.console.tsx';
import { takesDonations } from '@tributary/form-engine/review.ts';
import { messagesIn } from '@tributary/form-engine/messages.ts';
import { outcomeTexts } from '@tributary/form-engine/texts/all.ts';
import { textLanguage } from '@tributary/kit/languages.ts';
import type { FormSettings } from '@tributary/form-engine/definition/settings.ts';
import { ThanksPanel } from '../thanks/ThanksPanel.console.tsx';
import { useFormBuilder } from '../builder-context.console.ts';
import { issueAt } from '../model/issues.console.ts';

/** Settings of the whole form: its button, its money, its texts after sending. */
export function SettingsPanel() {
  const { t } = useTranslation('formBuilder');
  const { schema, issues, edit, locale, furtherSettings } = useFormBuilder();
  const { settings } = schema;
  const says = messagesIn(locale);
  const isDonation = takesDonations(schema);
  // Only a payment fails. Texts from before the form lost its amount stay where they can be changed.
  const hasFailure = isDonation || settings.failure.heading !== '' || settings.failure.text !== '';
  const hasSteps = schema.components.some(opensStep);

  const change = (patch: Partial<FormSettings>, tag?: string) =>
    edit((form) => ({ ...form, settings: { ...form.settings, ...patch } }), tag && `settings.${tag}`);
  const error = (path: string) => issueAt(issues, `settings.${path}`);

  return (
    <>
      <PropertiesSection title={t('settings.button')}>
        <TextInput
          label={t('settings.submitLabel')}
          description={isDonation ? t('settings.submitHelp') : undefined}
          placeholder={says(isDonation ? 'donate' : 'submit')}
          value={settings.submitLabel}
          error={error('submitLabel')}
          onChange={(event) => change({ submitLabel: event.currentTarget.value }, 'submitLabel')}
        />
        {hasSteps ? (
          <TextInput
            label={t('settings.firstStepLabel')}
            value={settings.firstStepLabel}
            error={error('firstStepLabel')}
            onChange={(event) => change({ firstStepLabel: event.currentTarget.value }, 'firstStepLabel')}
          />
        ) : null}
      </PropertiesSection>
      {isDonation ? (
        <PropertiesSection title={t('settings.giving')}>
          <Select
            label={t('settings.currency')}
            data={[...currencies]}
            allowDeselect={false}
            value={settings.currency}
            onChange={(value) => isCurrency(value) && change({ currency: value })}
          />
          <Switch
            label={t('settings.review')}
            checked={settings.review}
            onChange={(event) => change({ review: event.currentTarget.checked })}
          />
        </PropertiesSection>
      ) : null}
      <ThanksPanel />
      {hasFailure ? (
        <PropertiesSection title={t('settings.failure')}>
          <TextInput
            label={t('settings.heading')}
            placeholder={outcomeTexts(textLanguage(locale)).failedHeading}
            value={settings.failure.heading}
            error={error('failure.heading')}
            onChange={(event) =>
              change(
                { failure: { ...settings.failure, heading: event.currentTarget.value } },
                'failure.heading',
              )
            }
          />
          <Textarea
            label={t('settings.text')}
            description={t('settings.textHelp')}
            autosize
            minRows={2}
            value={settings.failure.text}
            error={error('failure.text')}
            onChange={(event) =>
              change({ failure: { ...settings.failure, text: event.currentTarget.value } }, 'failure.text')
            }
          />
        </PropertiesSection>
      ) : null}
      {furtherSettings}
    </>
  );
}
