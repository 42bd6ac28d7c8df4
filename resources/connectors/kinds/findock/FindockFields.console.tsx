import { SelectField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { SecretField } from '@tributary/engine/screens/form/SecretField.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { useTranslation } from 'react-i18next';
import { useFieldHelp } from '../../kind-texts.console.ts';
import { PAYMENT_ACCESS } from './fields.ts';
import { IntegrationField } from '../../screens/IntegrationField.console.tsx';
import { ServiceAddress } from '../../screens/ServiceAddress.console.tsx';

/** The fields of FinDock: its address and access, and values where the organization's own defaults do not fit. */
export function FindockFields({ path }: { path: string }) {
  const { t } = useTranslation('connectors');
  const help = useFieldHelp(path);
  const chosen = useFieldValue(`${path}.access`);
  const access = PAYMENT_ACCESS.find((one) => one === chosen) ?? 'token';
  return (
    <>
      <ServiceAddress path={path} help={help('endpoint')} />
      <SelectField
        name={`${path}.access`}
        choices={PAYMENT_ACCESS.map((value) => ({ value, label: t(`findock.access.${value}`) }))}
        help={t(`findock.help.access.${access}`)}
      />
      {access === 'token' ? (
        <SecretField name={`${path}.accessToken`} required help={t('findock.help.accessToken')} />
      ) : null}
      {access === 'integration' ? (
        <IntegrationField name={`${path}.integrationId`} help={t('findock.help.integrationId')} />
      ) : null}
      <TextField name={`${path}.source`} help={t('findock.help.source')} />
      <TextField name={`${path}.target`} help={t('findock.help.target')} />
    </>
  );
}
