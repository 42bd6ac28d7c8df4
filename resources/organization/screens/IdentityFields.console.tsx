import { Group, Input, Text } from '@mantine/core';
import { usePublicAddress } from '@tributary/engine/screens/console-context.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { useTranslation } from 'react-i18next';
import { ImageField } from './ImageField.console.tsx';

/** The organization's name, contact and pictures. */
export function IdentityFields() {
  const { t } = useTranslation('organization');
  const site = usePublicAddress()('').replace(/\/$/, '');
  return (
    <>
      <TextField name="name" required autoComplete="organization" />
      <Input.Wrapper
        label={t('address.label')}
        labelElement="div"
        description={t('address.help')}
        inputWrapperOrder={['label', 'input', 'description']}
      >
        <Group gap="xs" wrap="nowrap">
          <Text component="bdi" dir="ltr" truncate>
            {site}
          </Text>
          <CopyButton value={site} label={t('address.copy')} />
        </Group>
      </Input.Wrapper>
      <TextField name="contactEmail" inputMode="email" help={t('help.contactEmail')} />
      <TextField name="postalAddress" rows={2} autoComplete="street-address" help={t('help.postalAddress')} />
      <ImageField use="logo" />
      <ImageField use="favicon" />
    </>
  );
}
