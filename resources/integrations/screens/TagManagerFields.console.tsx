import { RadioField, SwitchField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { useTranslation } from 'react-i18next';
import { CONSENT_RULES, TAG_PROVIDERS } from '../tag-manager.ts';

/** The container that published pages load, and whether visitors are asked first. */
export function TagManagerFields() {
  const { t } = useTranslation('integrations');
  const provider = useFieldValue('tagManager.provider') === 'matomo' ? 'matomo' : 'google';
  const asks = useFieldValue('tagManager.consent') !== 'always';
  const services = TAG_PROVIDERS.map((value) => ({
    value,
    label: t(`tagProvider.${value}`),
    help: t(`tagProviderHelp.${value}`),
  }));
  const rules = CONSENT_RULES.map((value) => ({
    value,
    label: t(`consent.${value}`),
    help: t(`consentHelp.${value}`),
  }));
  return (
    <>
      <RadioField name="tagManager.provider" choices={services} />
      <TextField
        name="tagManager.container"
        label={t(`container.${provider}`)}
        required
        leftToRight
        help={t(`containerHelp.${provider}`)}
      />
      <RadioField name="tagManager.consent" choices={rules} />
      {asks ? <SwitchField name="tagManager.advertising" help={t('help.advertising')} /> : null}
    </>
  );
}
