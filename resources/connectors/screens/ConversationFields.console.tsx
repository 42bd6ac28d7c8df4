import { SecretField } from '@tributary/engine/screens/form/SecretField.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useTranslation } from 'react-i18next';
import { ServiceAddress } from './ServiceAddress.console.tsx';

/** The fields of Twilio: its account, and the organization's own number. */
export function ConversationFields({ path }: { path: string }) {
  const { t } = useTranslation('connectors');
  return (
    <>
      <ServiceAddress path={path} help={t('help.conversationEndpoint')} />
      <TextField name={`${path}.accountSid`} required leftToRight help={t('help.accountSid')} />
      <SecretField name={`${path}.authToken`} required help={t('help.authToken')} />
      <TextField name={`${path}.sender`} required leftToRight help={t('help.sender')} />
    </>
  );
}
