import { SecretField } from '@tributary/engine/screens/form/SecretField.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useTranslation } from 'react-i18next';

/** The fields of Twilio: its account, and the organization's own number. */
export function ConversationFields({ path }: { path: string }) {
  const { t } = useTranslation('connectors');
  return (
    <>
      <TextField
        name={`${path}.endpoint`}
        required
        leftToRight
        inputMode="url"
        help={t('help.conversationEndpoint')}
      />
      <TextField name={`${path}.accountSid`} required leftToRight help={t('help.accountSid')} />
      <SecretField name={`${path}.authToken`} required help={t('help.authToken')} />
      <TextField name={`${path}.sender`} required leftToRight help={t('help.sender')} />
    </>
  );
}
