import { Fieldset, Stack, Text } from '@mantine/core';
import { SelectField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { SecretField } from '@tributary/engine/screens/form/SecretField.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useTranslation } from 'react-i18next';
import { useFieldHelp } from '../../kind-texts.console.ts';
import { CUSTOM_CONTENT_TYPES, CUSTOM_METHODS } from './kind.ts';
import { IntegrationField } from '../../screens/IntegrationField.console.tsx';
import { ServiceAddress } from '../../screens/ServiceAddress.console.tsx';

const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The fields of the organization's own service: the request, its signature, and its authorization. */
export function CustomFields({ path }: { path: string }) {
  const { t } = useTranslation('connectors');
  const help = useFieldHelp(path);
  return (
    <>
      <ServiceAddress path={path} help={help('endpoint')} />
      <SelectField name={`${path}.method`} choices={asChoices(CUSTOM_METHODS)} />
      <SelectField name={`${path}.contentType`} choices={asChoices(CUSTOM_CONTENT_TYPES)} />
      <TextField name={`${path}.template`} rows={4} help={help('template')} />
      <SecretField name={`${path}.signingSecret`} required help={help('signingSecret')} />
      <Fieldset legend={t('custom.headers')}>
        <Stack gap="sm">
          <TextField name={`${path}.headerName`} leftToRight help={help('headerName')} />
          <TextField name={`${path}.headerValue`} leftToRight />
          <TextField name={`${path}.secretHeaderName`} leftToRight help={help('secretHeaderName')} />
          <SecretField name={`${path}.secretHeaderValue`} />
        </Stack>
      </Fieldset>
      <Fieldset legend={t('custom.token')}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('custom.tokenText')}
          </Text>
          <TextField name={`${path}.tokenUrl`} leftToRight inputMode="url" help={help('tokenUrl')} />
          <TextField name={`${path}.clientId`} leftToRight />
          <SecretField name={`${path}.clientSecret`} />
          <TextField name={`${path}.scope`} leftToRight />
        </Stack>
      </Fieldset>
      <IntegrationField name={`${path}.integrationId`} help={help('integrationId')} />
    </>
  );
}
