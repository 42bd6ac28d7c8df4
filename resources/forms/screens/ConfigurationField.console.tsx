import { Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { ReferenceField } from '@tributary/engine/screens/form/ReferenceField.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { useTitleOf, useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { useRecord, useShortList } from '@tributary/engine/screens/hooks/queries.console.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { configurationUi } from '../../form-configurations/configuration-ui.console.tsx';

/** Chooses the form configuration of a form. A role that may not read configurations sees only whether one is set. */
export function ConfigurationField() {
  const { t } = useTranslation('forms');
  const ability = useAbility();
  const value = useFieldValue('formConfigurationId');
  if (ability.can('read', configurationUi.definition.subject))
    return <Choice chosen={typeof value === 'string' ? value : null} />;
  return (
    <Text size="sm" c="dimmed">
      {t(value ? 'configuration.hidden' : 'configuration.hiddenNone')}
    </Text>
  );
}

function Choice({ chosen }: { chosen: string | null }) {
  const titleOf = useTitleOf();
  const { t } = useTranslation('forms');
  const allowed = useAllowed(configurationUi);
  const record = useRecord(configurationUi, chosen ?? '', chosen !== null).data;
  const isEmpty = useShortList(configurationUi, { limit: 1 }).data?.length === 0;
  if (chosen === null && isEmpty)
    return (
      <Stack gap={4}>
        <Text size="sm">{t('configuration.empty')}</Text>
        <Text size="sm" c="dimmed">
          {t('help.formConfigurationId')}
        </Text>
        {allowed.create && configurationUi.createPath ? (
          <NewTabLink to={configurationUi.createPath}>{t('configuration.create')}</NewTabLink>
        ) : null}
      </Stack>
    );
  return (
    <Stack gap={6}>
      <ReferenceField
        name="formConfigurationId"
        to={configurationUi}
        help={t('help.formConfigurationId')}
        gone={t('configuration.deleted')}
      />
      {record && allowed.open ? (
        <NewTabLink to={configurationUi.openPath!(record)}>
          {t('configuration.open', { name: titleOf(configurationUi, record) })}
        </NewTabLink>
      ) : null}
    </Stack>
  );
}

/** Opens in a new tab: the form may hold unsaved changes. */
function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ConsoleLink to={to} size="sm" target="_blank" rel="noopener" style={{ overflowWrap: 'anywhere' }}>
      {children} <IconExternalLink size={14} aria-hidden style={{ verticalAlign: '-2px' }} />
    </ConsoleLink>
  );
}
