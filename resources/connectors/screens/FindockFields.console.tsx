import { SecretField } from '@tributary/engine/screens/form/SecretField.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useTranslation } from 'react-i18next';
import { ServiceAddress } from './ServiceAddress.console.tsx';

/** The fields of FinDock: its address and credential, and what the organization's own defaults leave open. */
export function FindockFields({ path }: { path: string }) {
  const { t } = useTranslation('connectors');
  const isFirst = path.startsWith('payment-v1.');
  return (
    <>
      <ServiceAddress path={path} help={t(isFirst ? 'help.endpointV1' : 'help.endpoint')} />
      <SecretField name={`${path}.accessToken`} required help={t('help.accessToken')} />
      <TextField name={`${path}.source`} help={t('help.source')} />
      <TextField name={`${path}.target`} help={t('help.target')} />
    </>
  );
}
