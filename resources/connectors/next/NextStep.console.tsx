import { Group, Stack, Text } from '@mantine/core';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLink, ConsoleLinkButton } from '@tributary/engine/screens/links.console.tsx';
import type { Environment } from '@tributary/kit/environment.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectorName } from '../connector-name.console.ts';
import type { ConnectorKind } from '../kinds.ts';
import { useConnectorUses } from './use-uses.console.ts';
import type { ConnectorUse } from './uses.ts';

const CONFIGURATIONS = '/form-configurations/configurations';

interface NextStepProps {
  kind: ConnectorKind;
  environment: Environment;
}

/** What follows once a connector is ready: the form configuration, then the form that use it, then a dry run. */
export function NextStep({ kind, environment }: NextStepProps) {
  const { t } = useTranslation('connectors');
  const uses = useConnectorUses();
  const use = uses?.items.find((one) => one.kind === kind && one.environment === environment);
  if (!uses || !use) return null;
  const title = t(use.forms.length > 0 ? 'next.used' : 'next.title');
  return (
    <Stack gap="xs" role="group" aria-label={title}>
      <Text fw={600}>{title}</Text>
      <Step use={use} hasConfigurations={uses.hasConfigurations} />
    </Stack>
  );
}

function Step({ use, hasConfigurations }: { use: ConnectorUse; hasConfigurations: boolean }) {
  const { t } = useTranslation('connectors');
  const ability = useAbility();
  const name = useConnectorName()(use.kind);
  const { forms, configurations, isUsual } = use;
  const mayMakeForms = ability.can('create', 'forms');
  const mayMakeConfigurations = ability.can('create', 'form_configurations');
  const [form] = forms;
  const [configuration] = configurations;

  if (form)
    return (
      <>
        <Text size="sm">
          {forms.map(({ id, description }, index) => (
            <span key={id}>
              {index > 0 ? ' · ' : ''}
              <Named to={`/forms/${id}/edit`} isOpen={ability.can('update', 'forms')}>
                {description}
              </Named>
            </span>
          ))}
        </Text>
        <Links>
          <Go to={`/forms/${form.id}/dry-run`} isShown={ability.can('read', 'form_configurations')}>
            {t('next.dryRun')}
          </Go>
        </Links>
      </>
    );
  if (configuration)
    return (
      <>
        <Text size="sm">{t('next.chooseConfiguration', { name: configuration.description })}</Text>
        <Links>
          <Go to="/forms/create" isShown={mayMakeForms}>
            {t('next.newForm')}
          </Go>
          <Go to="/forms/list" isShown={ability.can('read', 'forms')}>
            {t('next.forms')}
          </Go>
        </Links>
      </>
    );
  if (isUsual)
    return (
      <>
        <Text size="sm">{t('next.donationForm')}</Text>
        <Links>
          <Go to="/forms/create" isShown={mayMakeForms}>
            {t('next.newForm')}
          </Go>
        </Links>
      </>
    );
  return (
    <>
      <Text size="sm">{t('next.chooseConnector', { name })}</Text>
      <Links>
        <Go to={`${CONFIGURATIONS}/create`} search={{ connector: use.kind }} isShown={mayMakeConfigurations}>
          {t('next.newConfiguration')}
        </Go>
        <Go
          to={`${CONFIGURATIONS}/list`}
          isShown={hasConfigurations && ability.can('read', 'form_configurations')}
        >
          {t('next.configurations')}
        </Go>
      </Links>
    </>
  );
}

/** A record's name, as a link for people who may open it. */
function Named({ to, isOpen, children }: { to: string; isOpen: boolean; children: string }) {
  return isOpen ? (
    <ConsoleLink to={to} underline="always">
      {children}
    </ConsoleLink>
  ) : (
    <bdi>{children}</bdi>
  );
}

const Links = ({ children }: { children: ReactNode }) => <Group gap="sm">{children}</Group>;

interface GoProps {
  to: string;
  search?: Record<string, unknown>;
  /** Whether the person may go there. */
  isShown: boolean;
  children: string;
}

function Go({ to, search, isShown, children }: GoProps) {
  if (!isShown) return null;
  return (
    <ConsoleLinkButton variant="light" size="xs" to={to} {...(search ? { search } : {})}>
      {children}
    </ConsoleLinkButton>
  );
}
