import { Stack } from '@mantine/core';
import { RadioField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { LockedFeature } from '@tributary/engine/screens/quota/LockedFeature.console.tsx';
import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import { useTranslation } from 'react-i18next';
import { DOMAIN_TYPES, type DomainType } from '../domain-mapping.ts';
import { domainMappingUi } from '../domain-mapping-ui.console.tsx';

const FLAGS = { subdomain: 'SUBDOMAIN_MAPPING', root: 'ROOT_DOMAIN_MAPPING' } as const;

/** The first step of a mapping: which domain. Its records and its certificate follow on the status screen. */
export default function CreateDomainMapping() {
  const { t } = useTranslation('domainMappings');
  const { features } = useSession();
  const included = DOMAIN_TYPES.filter((type) => features.includes(FLAGS[type]));
  const locked = DOMAIN_TYPES.filter((type) => !included.includes(type));
  const first: DomainType = included[0] ?? 'subdomain';
  return (
    <NewRecord ui={domainMappingUi} fields={['type', 'domain']} defaults={{ type: first, domain: '' }}>
      <FormSection title={t('section.domain')}>
        <RadioField
          name="type"
          required
          choices={included.map((type) => ({
            value: type,
            label: t(`value.type.${type}`),
            help: t(`typeHelp.${type}`),
          }))}
        />
        {locked.length > 0 ? (
          <Stack gap="xs">
            {locked.map((type) => (
              <LockedFeature key={type} flag={FLAGS[type]} />
            ))}
          </Stack>
        ) : null}
        <TextField name="domain" required autoFocus leftToRight inputMode="url" help={t('help.domain')} />
      </FormSection>
    </NewRecord>
  );
}
