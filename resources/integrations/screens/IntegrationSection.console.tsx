import { Button, Group, Stack } from '@mantine/core';
import { IconPuzzle } from '@tabler/icons-react';
import { useAbility, useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { useFieldValue, useHasChanges, useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useSingle } from '@tributary/engine/screens/hooks/use-single.console.ts';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { LockedFeature } from '@tributary/engine/screens/quota/LockedFeature.console.tsx';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ClearSettings } from '../../outward/ClearSettings.console.tsx';
import { SettingsState } from '../../outward/SettingsState.console.tsx';
import { TestSettings, useSaidTest, useTestOnSave } from '../../outward/TestSettings.console.tsx';
import { integrationsUi, type IntegrationsRecord } from '../integrations-ui.console.tsx';
import { INTEGRATIONS, type IntegrationKind } from '../kinds.ts';
import { useIntegration } from '../use-integrations.console.ts';
import { PostcodeFields } from './PostcodeFields.console.tsx';
import { TagManagerFields } from './TagManagerFields.console.tsx';
import { RecaptchaFields } from './RecaptchaFields.console.tsx';

const FIELDS: Record<IntegrationKind, ComponentType> = {
  recaptcha: RecaptchaFields,
  postcode: PostcodeFields,
  tagManager: TagManagerFields,
};

/** The initial values of the fields. */
const EMPTY: Record<IntegrationKind, object> = {
  recaptcha: { version: 'v2', siteKey: '', secretKey: null, minimumScore: 0.5 },
  postcode: { provider: 'postcodes-io', key: null },
  tagManager: { provider: 'google', container: '', consent: 'ask', advertising: false },
};

/** One integration: its state, its settings, and its actions. */
export function IntegrationSection({ kind }: { kind: IntegrationKind }) {
  const { features } = useSession();
  const record = useSingle(integrationsUi).data;
  const { flag } = INTEGRATIONS[kind];
  if (!record) return null;
  if (!features.includes(flag) && !record[kind]) return <LockedFeature flag={flag} />;
  return <OpenSection kind={kind} record={record} />;
}

function OpenSection({ kind, record }: { kind: IntegrationKind; record: IntegrationsRecord }) {
  const Fields = FIELDS[kind];
  const { t } = useTranslation('integrations');
  const { readOnly } = useFormFrame();
  const { features } = useSession();
  const { flag } = INTEGRATIONS[kind];
  const integration = useIntegration(kind);
  const problems = useProblemText(integrationsUi);
  const set = useSetField();
  const isShown = Boolean(useFieldValue(kind));
  const stored = record[kind];
  const test = useSaidTest(integration.test, (error) => problems.reason(error));
  useTestOnSave({
    path: kind,
    stored,
    onSaved: () => void (stored && !readOnly ? test() : integration.again()),
  });
  const { status } = integration;
  const failure = status?.check?.failure;
  return (
    <Stack gap="lg" component="div">
      {features.includes(flag) ? (
        <SettingsState
          found={integration.found}
          state={status?.state}
          check={status?.check}
          isTesting={integration.isTesting}
          words={{
            missing: t(`missing.${kind}`),
            untested: t('untested'),
            working: t(`working.${kind}`),
            failing: failure ? `${failure.message} ${t(`untilThen.${kind}`)}` : '',
          }}
        />
      ) : (
        <LockedFeature flag={flag} />
      )}
      {isShown ? <Fields /> : null}
      {!isShown && !readOnly ? (
        <Group>
          <Button leftSection={<IconPuzzle size={16} aria-hidden />} onClick={() => set(kind, EMPTY[kind])}>
            {t(`setUp.${kind}`)}
          </Button>
        </Group>
      ) : null}
      {stored && !readOnly ? (
        <TestSettings isTesting={integration.isTesting} test={test}>
          <Clear kind={kind} record={record} />
        </TestSettings>
      ) : null}
    </Stack>
  );
}

function Clear({ kind, record }: { kind: IntegrationKind; record: IntegrationsRecord }) {
  const { t } = useTranslation('integrations');
  const ability = useAbility();
  const actions = useResourceActions(integrationsUi);
  const isChanged = useHasChanges();
  if (!ability.can('delete', 'integrations')) return null;
  return (
    <ClearSettings
      title={t(`clear.ask.${kind}`)}
      consequence={t(`clear.consequence.${kind}`)}
      disabled={isChanged}
      clear={() => actions.act(record, 'clear', t(`clear.done.${kind}`), { kind })}
    />
  );
}
