import { SwitchField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useTranslation } from 'react-i18next';
import { EventsField } from './EventsField.console.tsx';

/** The fields of a webhook. An existing one is switched on and off beside its name. */
export function WebhookFields({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation('webhooks');
  return (
    <>
      <FormSection title={t('section.where')}>
        <TextField name="description" required autoFocus={isNew} help={t('help.description')} />
        <TextField name="url" required inputMode="url" help={t('help.url')} />
        {isNew ? <SwitchField name="activated" label={t('switchedOn')} help={t('help.activated')} /> : null}
      </FormSection>
      <FormSection title={t('section.what')}>
        <EventsField />
      </FormSection>
    </>
  );
}
