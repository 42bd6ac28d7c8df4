import { SelectField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { SecretField } from '@tributary/engine/screens/form/SecretField.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { useTranslation } from 'react-i18next';
import { PAYMENT_ACCESS } from '../kinds/findock.ts';
import { IntegrationField } from './IntegrationField.console.tsx';
import { ServiceAddress } from './ServiceAddress.console.tsx';

/** The fields of FinDock: its address and access, and what the organization's own defaults leave open. */
export function FindockFields({ path }: { path: string }) {
  const { t } = useTranslation('connectors');
  const isFirst = path.startsWith('payment-v1.');
  const chosen = useFieldValue(`${path}.access`);
  const access = PAYMENT_ACCESS.find((one) => one === chosen) ?? 'token';
  return (
    <>
      <ServiceAddress path={path} help={t(isFirst ? 'help.endpointV1' : 'help.endpoint')} />
      <SelectField
        name={`${path}.access`}
        choices={PAYMENT_ACCESS.map((value) => ({ value, label: t(`access.${value}`) }))}
        help={t(`help.access.${access}`)}
      />
      {access === 'token' ? (
        <SecretField name={`${path}.accessToken`} required help={t('help.accessToken')} />
      ) : null}
      {access === 'integration' ? (
        <IntegrationField name={`${path}.integrationId`} help={t('help.paymentIntegration')} />
      ) : null}
      <TextField name={`${path}.source`} help={t('help.source')} />
      <TextField name={`${path}.target`} help={t('help.target')} />
    </>
  );
}
