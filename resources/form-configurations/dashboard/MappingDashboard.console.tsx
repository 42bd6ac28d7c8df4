import {
  Alert,
  Button,
  Group,
  Select,
  SegmentedControl,
  Skeleton,
  Stack,
  Switch,
  Table,
  Text,
} from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { saveCsv } from '@tributary/engine/screens/download/save-csv.console.ts';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useAbility, useClient, useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLink, ConsoleLinkButton } from '@tributary/engine/screens/links.console.tsx';
import { LockedFeature } from '@tributary/engine/screens/quota/LockedFeature.console.tsx';
import { UpLink } from '@tributary/engine/screens/UpLink.console.tsx';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectorName } from '../../connectors/connector-name.console.ts';
import type { MappedForm, mappingDashboardRoutes } from '../mapping/dashboard-routes.ts';
import type { MappingProblem } from '../mapping/problems.ts';
import { useMappingProblemText } from '../mapper/Findings.console.tsx';
import { isSubmissionFact } from '../../configuration-parts/submission-facts.ts';
import { useFactName } from '../mapper/fact-name.console.ts';
import classes from './dashboard.module.css';

const VIEWS = ['leaving', 'unmapped', 'problems'] as const;
type View = (typeof VIEWS)[number];

/** One line of the dashboard, as the table and the file have it. */
interface DashboardLine {
  of: MappedForm;
  field: string;
  detail: string;
  target: string;
  state: string;
  isWrong: boolean;
}

/** Shows which fields of which forms go to which systems, which go nowhere, and the problems. */
export default function MappingDashboard() {
  const { t } = useTranslation('mapper');
  const { features } = useSession();
  const isIncluded = features.includes('MAPPING_DASHBOARD');
  return (
    <>
      <PageHeader
        above={<UpLink to="/form-configurations/configurations/list">{t('dashboard.back')}</UpLink>}
        title={t('dashboard.title')}
        sentence={{ id: 'mapping-dashboard', text: t('dashboard.sentence') }}
      />
      {isIncluded ? <Report /> : <LockedFeature flag="MAPPING_DASHBOARD" />}
    </>
  );
}

function Report() {
  const { t } = useTranslation('mapper');
  const { locale } = useSession();
  const mayMakeForms = useAbility().can('create', 'forms');
  const nameOf = useConnectorName();
  const call = routesOf<typeof mappingDashboardRoutes>(useClient());
  const [view, setView] = useState<View>('leaving');
  const [form, setForm] = useState<string | null>(null);
  const [connector, setConnector] = useState<string | null>(null);
  const [isWrongOnly, setWrongOnly] = useState(false);
  const found = useQuery({
    queryKey: ['forms', 'mapping-dashboard', locale],
    queryFn: () => call('GET /form-configurations/mapping-dashboard', { query: { locale } }),
  });
  const linesOf = useLines(view);
  const { data } = found;
  const failure = <ReadFailure found={found} failure={t('dashboard.failed')} />;
  if (!data) return found.isError ? failure : <Skeleton height={240} />;
  const { items } = data;
  if (items.length === 0)
    return (
      <>
        {failure}
        <EmptyState
          title={t('dashboard.emptyTitle')}
          action={
            mayMakeForms ? (
              <ConsoleLinkButton to="/forms/create">{t('dashboard.newForm')}</ConsoleLinkButton>
            ) : undefined
          }
        >
          {t('dashboard.emptyText')}
        </EmptyState>
      </>
    );
  const forms = new Map(items.map((item) => [item.form.id, item.form.description]));
  const connectors = [...new Set(items.flatMap((item) => item.connector ?? []))];
  const chosen = items.filter(
    (item) =>
      (form === null || item.form.id === form) &&
      (connector === null || item.connector === connector) &&
      (!isWrongOnly || item.problems.length > 0),
  );
  const lines = chosen.flatMap(linesOf);
  return (
    <Stack gap="md">
      {failure}
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          aria-label={t('dashboard.view')}
          value={view}
          data={VIEWS.map((value) => ({
            value,
            label: t(`dashboard.views.${value}`, {
              count: value === 'problems' ? chosen.reduce((sum, item) => sum + item.problems.length, 0) : 0,
            }),
          }))}
          onChange={(next) => setView(VIEWS.find((one) => one === next) ?? 'leaving')}
        />
        <Button
          variant="default"
          miw="max-content"
          leftSection={<IconDownload size={16} />}
          disabled={lines.length === 0}
          onClick={() => download(columnsOf(t), lines, nameOf)}
        >
          {t('dashboard.export')}
        </Button>
      </Group>
      <Group gap="sm">
        <Select
          aria-label={t('form')}
          placeholder={t('dashboard.allForms')}
          data={[...forms].map(([value, label]) => ({ value, label }))}
          value={form}
          searchable
          clearable
          onChange={setForm}
        />
        <Select
          aria-label={t('dashboard.connector')}
          placeholder={t('dashboard.allConnectors')}
          data={connectors.map((value) => ({ value, label: nameOf(value) }))}
          value={connector}
          clearable
          onChange={setConnector}
        />
        <Switch
          className={classes.only!}
          label={t('dashboard.problemsOnly')}
          checked={isWrongOnly}
          onChange={(event) => setWrongOnly(event.currentTarget.checked)}
        />
      </Group>
      {data.isCut ? <Alert color="info">{t('dashboard.cut')}</Alert> : null}
      {lines.length === 0 ? (
        <Text c="dimmed">{t(isWrongOnly ? 'dashboard.none.problems' : `dashboard.none.${view}`)}</Text>
      ) : (
        <div className={classes.scroll}>
          <Table className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                {columnsOf(t).map((column) => (
                  <Table.Th key={column}>{column}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map((line, index) => (
                // Lines are made again from the response and have no id.
                <Table.Tr key={index}>
                  <Table.Td>
                    <ConsoleLink to={`/forms/${line.of.form.id}/edit`} size="sm">
                      {line.of.form.description}
                    </ConsoleLink>
                  </Table.Td>
                  <Table.Td>
                    {line.field}
                    {line.detail ? <span className={classes.detail}>{line.detail}</span> : null}
                  </Table.Td>
                  <Table.Td>{line.of.connector ? nameOf(line.of.connector) : '–'}</Table.Td>
                  <Table.Td className={classes.target}>{line.target || '–'}</Table.Td>
                  <Table.Td>
                    {line.of.configuration ? (
                      <ConsoleLink
                        to={`/form-configurations/configurations/${line.of.configuration.id}/edit`}
                        size="sm"
                      >
                        {line.of.configuration.description}
                      </ConsoleLink>
                    ) : (
                      t('dashboard.noConfiguration')
                    )}
                  </Table.Td>
                  <Table.Td className={view === 'problems' ? undefined : classes.whole}>
                    {line.isWrong && view === 'leaving' ? (
                      <ToneBadge tone="warning">{line.state}</ToneBadge>
                    ) : (
                      line.state
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Stack>
  );
}

/** How a form becomes lines of a view. */
function useLines(view: View): (item: MappedForm) => DashboardLine[] {
  const { t } = useTranslation('mapper');
  const problemText = useMappingProblemText();
  const factName = useFactName();
  return (of) => {
    if (view === 'unmapped')
      return of.unmapped.map(({ key, label }) => ({
        of,
        field: label,
        detail: label === key ? '' : key,
        target: '',
        state: t(of.connector === null ? 'dashboard.state.nowhere' : 'dashboard.state.notMapped'),
        isWrong: false,
      }));
    if (view === 'problems')
      return of.problems.map((problem) => ({
        of,
        field: problem.source ?? '–',
        detail: '',
        target: problem.target,
        state: problemText(problem as MappingProblem),
        isWrong: true,
      }));
    const conditions = [
      of.consent === '' ? '' : t('dashboard.state.consent', { key: of.consent }),
      of.isConditional ? t('dashboard.state.conditional') : '',
    ].filter(Boolean);
    return of.flows
      .filter(({ field }) => field !== null)
      .map(({ field, label, target, leaves }) => ({
        of,
        field: field !== null && isSubmissionFact(field) ? factName(field) : label,
        detail: field === label && !isSubmissionFact(field) ? '' : (field ?? ''),
        target,
        state: leaves ? conditions.join(', ') || t('dashboard.state.always') : t('dashboard.state.withheld'),
        isWrong: !leaves,
      }));
  };
}

type Translate = ReturnType<typeof useTranslation<'mapper'>>['t'];

const columnsOf = (t: Translate): string[] => [
  t('form'),
  t('dashboard.column.field'),
  t('dashboard.connector'),
  t('dashboard.column.target'),
  t('dashboard.column.configuration'),
  t('dashboard.column.state'),
];

function download(
  columns: readonly string[],
  lines: readonly DashboardLine[],
  nameOf: (connector: string) => string,
): void {
  const rows = lines.map(({ of, field, detail, target, state }) => [
    of.form.description,
    detail ? `${field} (${detail})` : field,
    of.connector ? nameOf(of.connector) : '',
    target,
    of.configuration?.description ?? '',
    state,
  ]);
  saveCsv('mappings.csv', [columns, ...rows]);
}
