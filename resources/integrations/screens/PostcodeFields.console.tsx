import { RadioField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { SecretField } from '@tributary/engine/screens/form/SecretField.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { useTranslation } from 'react-i18next';
import { needsKey, POSTCODE_PROVIDERS, type PostcodeProviderName } from '../kinds.ts';

/** The service that finds addresses, and its key where it has one. */
export function PostcodeFields() {
  const { t } = useTranslation('integrations');
  const provider = useFieldValue('postcode.provider') as PostcodeProviderName | undefined;
  const choices = POSTCODE_PROVIDERS.map((value) => ({
    value,
    label: t(`provider.${value}`),
    help: t(`providerHelp.${value}`),
  }));
  return (
    <>
      <RadioField name="postcode.provider" choices={choices} />
      {provider && needsKey(provider) ? (
        <SecretField name="postcode.key" required help={t('help.key')} />
      ) : null}
    </>
  );
}
