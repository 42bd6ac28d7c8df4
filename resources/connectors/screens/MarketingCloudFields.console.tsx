import { SecretField } from '@tributary/engine/screens/form/SecretField.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useTranslation } from 'react-i18next';
import { ServiceAddress } from './ServiceAddress.console.tsx';

/** The fields of Marketing Cloud: the installed package, and where a submission goes. */
export function MarketingCloudFields({ path }: { path: string }) {
  const { t } = useTranslation('connectors');
  return (
    <>
      <ServiceAddress path={path} help={t('help.cloudEndpoint')} />
      <TextField name={`${path}.clientId`} required leftToRight help={t('help.cloudClientId')} />
      <SecretField name={`${path}.clientSecret`} required help={t('help.cloudClientSecret')} />
      <TextField name={`${path}.accountId`} leftToRight help={t('help.accountId')} />
      <TextField name={`${path}.dataExtension`} leftToRight help={t('help.dataExtension')} />
      <TextField name={`${path}.primaryKeys`} leftToRight help={t('help.primaryKeys')} />
      <TextField name={`${path}.eventKey`} leftToRight help={t('help.eventKey')} />
      <TextField name={`${path}.contactKey`} leftToRight help={t('help.contactKey')} />
    </>
  );
}
