import { Code, Group, Input } from '@mantine/core';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { SecretField } from '@tributary/engine/screens/form/SecretField.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import type { Environment } from '@tributary/kit/environment.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { callbackAddress } from '../../callback-path.ts';
import { useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { useFieldHelp } from '../../kind-texts.console.ts';
import { CampaignQueryTest } from '../../screens/CampaignQueryTest.console.tsx';
import { ServiceAddress } from '../../screens/ServiceAddress.console.tsx';

/** The fields of the CRM: its address, the connected app that people authorize, and the query for campaigns. */
export function CrmFields({ path }: { path: string }) {
  const { t } = useTranslation('connectors');
  const help = useFieldHelp(path);
  const [kind = '', environment] = path.split('.');
  const id = useId();
  const { readOnly } = useFormFrame();
  const isAuthorized = Boolean(useFieldValue(`${path}.authorization`));
  const address = callbackAddress(window.location.origin, kind, environment as Environment);
  return (
    <>
      <ServiceAddress path={path} help={help('endpoint')} />
      <Input.Wrapper labelElement="div" label={t('callback.label')} description={t('callback.help')}>
        <Group gap="xs" wrap="nowrap" mt={4} id={id}>
          <Code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            {address}
          </Code>
          <CopyButton value={address} label={t('callback.copy')} />
        </Group>
      </Input.Wrapper>
      <TextField name={`${path}.clientId`} required leftToRight help={help('clientId')} />
      <SecretField name={`${path}.clientSecret`} required help={help('clientSecret')} />
      <TextField name={`${path}.queries.campaigns`} rows={2} help={help('queries.campaigns')} />
      <TextField
        name={`${path}.queries.destinationField`}
        leftToRight
        help={help('queries.destinationField')}
      />
      {isAuthorized && !readOnly ? <CampaignQueryTest path={path} /> : null}
    </>
  );
}
