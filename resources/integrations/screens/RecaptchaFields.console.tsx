import { RadioField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { NumberField } from '@tributary/engine/screens/form/NumberField.console.tsx';
import { SecretField } from '@tributary/engine/screens/form/SecretField.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { useTranslation } from 'react-i18next';

/** The version and the keys of reCAPTCHA, and for v3 the score below which a question is asked. */
export function RecaptchaFields() {
  const { t } = useTranslation('integrations');
  const version = useFieldValue('recaptcha.version');
  const choices = (['v2', 'v3'] as const).map((value) => ({
    value,
    label: t(`version.${value}`),
    help: t(`versionHelp.${value}`),
  }));
  return (
    <>
      <RadioField name="recaptcha.version" choices={choices} />
      <TextField name="recaptcha.siteKey" required leftToRight help={t('help.siteKey')} />
      <SecretField name="recaptcha.secretKey" required help={t('help.secretKey')} />
      {version === 'v3' ? (
        <NumberField
          name="recaptcha.minimumScore"
          help={t('help.minimumScore')}
          maw={160}
          min={0}
          max={1}
          step={0.1}
          decimalScale={2}
        />
      ) : null}
    </>
  );
}
