import { Alert, Button, Card, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconDeviceFloppy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useAbility, useClient, useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { settleRecord } from '@tributary/engine/screens/hooks/queries.console.ts';
import { useGo } from '@tributary/engine/screens/links.console.tsx';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { RecordScreen } from '@tributary/engine/screens/record/RecordScreen.console.tsx';
import { UpLink } from '@tributary/engine/screens/UpLink.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { toastFailure, toastInfo } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectorName } from '../../connectors/connector-name.console.ts';
import { isConnectorKind, KINDS } from '../../connectors/kinds.ts';
import { configurationUi, type Configuration } from '../configuration-ui.console.tsx';
import type { mapperRoutes } from '../mapping/routes.ts';
import { connectorsIn } from '../../configuration-parts/parts.ts';
import { applyTemplate, type TemplateParts } from './apply.ts';
import { PRODUCT_PARTS, PRODUCT_TEMPLATES } from './product-templates.ts';
import type { templateRoutes } from './routes.ts';

/** Drafts of this record are the edit screen's. */
const templatesUi = { ...configurationUi, drafts: false };
const KEY = ['form-configurations', 'templates'];

interface Choice {
  /** Null for a template of the product. */
  id: string | null;
  name: string;
  parts: TemplateParts;
  createdAt: string | null;
  createdBy: string;
}

/** The base templates of a form configuration: saved from one, applied to another. */
export default function TemplatesScreen() {
  return (
    <RecordScreen ui={templatesUi}>
      {(configuration) => <Templates configuration={configuration} />}
    </RecordScreen>
  );
}

function Templates({ configuration }: { configuration: Configuration }) {
  const { t } = useTranslation(['mapper', 'kit']);
  const call = routesOf<typeof templateRoutes>(useClient());
  const queries = useQueryClient();
  const ability = useAbility();
  const problemText = useProblemText(templatesUi);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Choice>();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async () => (await call('GET /form-configurations/templates')).items,
  });
  const change = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      await queries.invalidateQueries({ queryKey: KEY });
    } catch (error) {
      toastFailure(problemText.failure('updating', error));
    }
  };
  const choices: Choice[] = [
    ...PRODUCT_TEMPLATES.map((key) => ({
      id: null,
      name: t(`templates.product.${key}`),
      parts: PRODUCT_PARTS[key],
      createdAt: null,
      createdBy: '',
    })),
    ...(data ?? []),
  ];
  return (
    <>
      <PageHeader
        above={
          <UpLink to={`/form-configurations/configurations/${configuration.id}/edit`}>
            {configuration.description}
          </UpLink>
        }
        title={t('templates.title')}
        sentence={{ id: 'configuration-templates', text: t('templates.sentence') }}
      />
      <Stack gap="md" maw={760}>
        {ability.can('create', 'form_configurations') ? (
          <Group align="flex-end" gap="sm">
            <TextInput
              label={t('templates.name')}
              value={name}
              maxLength={120}
              style={{ flex: '1 1 240px' }}
              onChange={({ currentTarget: { value } }) => setName(value)}
            />
            <Button
              variant="default"
              leftSection={<IconDeviceFloppy size={16} />}
              disabled={name.trim() === ''}
              onClick={() =>
                void change(async () => {
                  await call('POST /form-configurations/templates', {
                    body: { configuration: configuration.id, name },
                  });
                  setName('');
                  toastInfo(t('templates.saved'));
                })
              }
            >
              {t('templates.save')}
            </Button>
          </Group>
        ) : null}
        {choices.map((choice) => (
          <TemplateCard
            key={choice.id ?? choice.name}
            choice={choice}
            mayApply={ability.can('update', 'form_configurations')}
            mayDelete={choice.id !== null && ability.can('delete', 'form_configurations')}
            apply={() => setChosen(choice)}
            remove={() =>
              void change(() =>
                call('DELETE /form-configurations/templates/:id', { params: { id: choice.id ?? '' } }),
              )
            }
          />
        ))}
      </Stack>
      <Modal
        opened={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={chosen?.name ?? ''}
        closeButtonProps={{ 'aria-label': t('kit:close') }}
      >
        {chosen ? (
          <Application configuration={configuration} template={chosen} close={() => setChosen(undefined)} />
        ) : null}
      </Modal>
    </>
  );
}

interface TemplateCardProps {
  choice: Choice;
  mayApply: boolean;
  mayDelete: boolean;
  apply: () => void;
  remove: () => void;
}

function TemplateCard({ choice, mayApply, mayDelete, apply, remove }: TemplateCardProps) {
  const { t } = useTranslation('mapper');
  const nameOf = useConnectorName();
  return (
    <Card withBorder component="section" aria-label={choice.name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {choice.name}
          </Text>
          <Text size="sm" c="dimmed">
            {connectorsIn(choice.parts).map(nameOf).join(', ') || t('templates.empty')}
            {choice.createdAt ? (
              <>
                {' · '}
                {choice.createdBy} · <RelativeTime at={choice.createdAt} />
              </>
            ) : null}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          {mayDelete ? (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              aria-label={t('templates.deleteOf', { name: choice.name })}
              onClick={remove}
            >
              {t('templates.delete')}
            </Button>
          ) : null}
          {mayApply ? (
            <Button
              size="xs"
              variant="default"
              aria-label={t('templates.applyOf', { name: choice.name })}
              onClick={apply}
            >
              {t('templates.apply')}
            </Button>
          ) : null}
        </Group>
      </Group>
    </Card>
  );
}

/** Shows what applying a template changes, and which parts can't be applied, before it is applied. */
function Application({
  configuration,
  template,
  close,
}: {
  configuration: Configuration;
  template: Choice;
  close: () => void;
}) {
  const { t } = useTranslation('mapper');
  const client = useClient();
  const queries = useQueryClient();
  const go = useGo();
  const { features } = useSession();
  const nameOf = useConnectorName();
  const problemText = useProblemText(templatesUi);
  const [isBusy, setBusy] = useState(false);
  const { data } = useQuery({
    queryKey: ['forms', 'mapping-sources', configuration.id, 'templates'],
    queryFn: () =>
      routesOf<typeof mapperRoutes>(client)('GET /form-configurations/sources', {
        query: { configuration: configuration.id },
      }),
  });
  const form = data?.forms.find((one) => one.id === data.form && one.usesIt);
  const { parts, applied, leftOut, missing } = applyTemplate(template.parts, configuration, {
    isAllowed: (connector) => isConnectorKind(connector) && features.includes(KINDS[connector].flag),
    known: form ? data?.fields.map(({ key }) => key) : undefined,
  });
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const saved = await client
        .records<Configuration>(configurationUi.definition)
        .update(configuration, { ...parts });
      settleRecord(queries, configurationUi.definition.name, saved);
      toastInfo(t('templates.applied'));
      go(`/form-configurations/configurations/${configuration.id}/edit`);
    } catch (error) {
      toastFailure(problemText.failure('updating', error));
      setBusy(false);
    }
  };
  const warnings = [
    ...leftOut.map(({ connector, why }) => t(`templates.left.${why}`, { connector: nameOf(connector) })),
    ...(missing.length > 0 && form
      ? [t('templates.missing', { keys: missing.join(', '), form: form.description })]
      : []),
  ];
  return (
    <Stack gap="md">
      <Text size="sm">
        {applied.length > 0
          ? t('templates.replaces', { connectors: applied.map(nameOf).join(', ') })
          : t('templates.nothing')}
      </Text>
      {warnings.length > 0 ? (
        <Alert
          color="warning"
          variant="light"
          icon={<IconAlertTriangle size={18} />}
          title={t('templates.not')}
        >
          {warnings.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      ) : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('templates.cancel')}
        </Button>
        <Button loading={isBusy} disabled={applied.length === 0} onClick={() => void run()}>
          {t('templates.apply')}
        </Button>
      </Group>
    </Stack>
  );
}
